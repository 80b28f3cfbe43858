import type { FilterChoiceProps } from './filter-chips.tsx';
import classes from './toolbar.module.css';

/** A filter's values in a select, "all" first. */
export function FilterList({ filter, value, onChange }: FilterChoiceProps) {
  const { label, options } = filter;
  return (
    <select
      className={classes.list}
      aria-label={label}
      data-chosen={value !== undefined}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">{label}: all</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
