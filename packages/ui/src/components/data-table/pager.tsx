import { Button, Flex, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react';
import parts from '../../theme/parts.module.css';
import { formatQuantity } from '../quantity.tsx';
import classes from './pager.module.css';

const pageSizes = [25, 50, 100, 200] as const;

interface PagerProps {
  /** The number of the first row shown, from 1. */
  readonly from: number;
  /** How many rows are shown. */
  readonly shown: number;
  /** The total number of rows (X-Total-Count). */
  readonly total: number;
  /** Whether there may be more than `total`, because counting stopped there. */
  readonly more: boolean;
  readonly pageSize: number;
  /** Whether another page is loading; until it has, it is unknown whether one follows. */
  readonly turning: boolean;
  readonly onPageSize: (size: number) => void;
  /** Replaces Previous if the previous page is unknown. */
  readonly onFirst: (() => void) | undefined;
  /** Undefined if there is no previous page. */
  readonly onPrevious: (() => void) | undefined;
  /** Undefined on the last page. */
  readonly onNext: (() => void) | undefined;
}

/** "1–25 of 3,412" with previous, next and page size. */
export function Pager(props: PagerProps) {
  const { from, shown, total, more, pageSize, turning, onPageSize, onFirst, onPrevious, onNext } =
    props;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Flex component="label" align="center" gap="xs" data-screen-only>
        Rows
        <select
          className={parts.control}
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        >
          {[...new Set([...pageSizes, pageSize])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </select>
      </Flex>
      <Text span ms="auto" style={{ fontVariantNumeric: 'tabular-nums' }} role="status">
        {turning ? 'Loading' : rangeInWords(from, shown, total, more)}
      </Text>
      <div className={classes.steps} data-screen-only>
        <Button
          variant="default"
          size="xs"
          leftSection={onFirst ? <IconChevronsLeft {...icon} /> : <IconChevronLeft {...icon} />}
          {...step(turning, onFirst ?? onPrevious)}
        >
          {onFirst ? 'First page' : 'Previous'}
        </Button>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronRight {...icon} />}
          {...step(turning, onNext)}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}

/** A waiting button keeps focus; disabling it would lose focus. */
function step(turning: boolean, take: (() => void) | undefined) {
  return turning ? { 'aria-disabled': true } : { disabled: !take, onClick: take };
}

const icon = { size: 14, 'aria-hidden': true } as const;

/**
 * "26–50 of 3,412", or of "10,000+". Rows may have been added or removed since earlier pages; the range never
 * exceeds the total.
 */
export function rangeInWords(from: number, shown: number, total: number, more = false): string {
  const last = from + shown - 1;
  const range = `${formatQuantity(from)}–${formatQuantity(last)}`;
  return `${range} of ${formatQuantity(Math.max(total, last))}${more ? '+' : ''}`;
}
