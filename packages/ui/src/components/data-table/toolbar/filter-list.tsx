import type { FilterChoiceProps } from './filter-chips.tsx';
import classes from './toolbar.module.css';

/** The values of one filter in a list, "all" first. */
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
