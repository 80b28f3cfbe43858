import type { TableSort } from '../table-spec.ts';
import classes from './toolbar.module.css';

interface SortSelectProps {
  readonly sorts: readonly TableSort[];
  readonly value: string;
  readonly onChange: (sort: string) => void;
}

/** Chooses the sort on narrow screens, where the table becomes cards without a header. */
export function SortSelect({ sorts, value, onChange }: SortSelectProps) {
  return (
    <select
      className={classes.sort}
      aria-label="Sort"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {sorts.map((sort) => (
        <option key={sort.value} value={sort.value}>
          {sort.label}
        </option>
      ))}
    </select>
  );
}
