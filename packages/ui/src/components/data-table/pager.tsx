import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react';
import { formatQuantity } from '../quantity.tsx';
import classes from './pager.module.css';

const pageSizes = [25, 50, 100, 200] as const;

interface PagerProps {
  /** The number of the first row shown, counted from 1. */
  readonly from: number;
  /** How many rows are shown. */
  readonly shown: number;
  /** How many there are in all (X-Total-Count). */
  readonly total: number;
  /** There are more than `total`, which was not counted further. */
  readonly more: boolean;
  readonly pageSize: number;
  /** Another page is loading, and whether one follows is unknown until then. */
  readonly turning: boolean;
  readonly onPageSize: (size: number) => void;
  /** Replaces Previous if the previous page is unknown. */
  readonly onFirst: (() => void) | undefined;
  /** Undefined if there is no previous page. */
  readonly onPrevious: (() => void) | undefined;
  /** Undefined on the last page. */
  readonly onNext: (() => void) | undefined;
}

/** "1–25 of 3,412" with a step back, a step on, and the size of the page. */
export function Pager(props: PagerProps) {
  const { from, shown, total, more, pageSize, turning, onPageSize, onFirst, onPrevious, onNext } =
    props;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <label className={classes.size}>
        Rows
        <select
          className={classes.select}
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
      </label>
      <span className={classes.range} role="status">
        {turning ? 'Loading' : rangeInWords(from, shown, total, more)}
      </span>
      <div className={classes.steps}>
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

/** A button that waits keeps the focus; a disabled one would lose it. */
function step(turning: boolean, take: (() => void) | undefined) {
  return turning ? { 'aria-disabled': true } : { disabled: !take, onClick: take };
}

const icon = { size: 14, 'aria-hidden': true } as const;

/** "26–50 of 3,412", or of "10,000+". Rows may have come or gone since the pages before; the range never outgrows the total. */
export function rangeInWords(from: number, shown: number, total: number, more = false): string {
  const last = from + shown - 1;
  const range = `${formatQuantity(from)}–${formatQuantity(last)}`;
  return `${range} of ${formatQuantity(Math.max(total, last))}${more ? '+' : ''}`;
}
