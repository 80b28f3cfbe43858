import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
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
  readonly pageSize: number;
  readonly onPageSize: (size: number) => void;
  /** Left out where there is no page before this one. */
  readonly onPrevious?: (() => void) | undefined;
  /** Left out where this is the last page. */
  readonly onNext?: (() => void) | undefined;
}

/** "1–25 of 3,412" with a step back, a step on, and the size of the page. */
export function Pager(props: PagerProps) {
  const { from, shown, total, pageSize, onPageSize } = props;
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
      <div className={classes.steps}>
        <span className={classes.range} role="status">
          {rangeInWords(from, shown, total)}
        </span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChevronLeft size={14} aria-hidden="true" />}
          disabled={!props.onPrevious}
          onClick={props.onPrevious}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronRight size={14} aria-hidden="true" />}
          disabled={!props.onNext}
          onClick={props.onNext}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}

/** "26–50 of 3,412"; "0 of 0" where there is nothing. */
export function rangeInWords(from: number, shown: number, total: number): string {
  const all = formatQuantity(total);
  if (shown === 0) return `0 of ${all}`;
  return `${formatQuantity(from)}–${formatQuantity(from + shown - 1)} of ${all}`;
}
