import { VisuallyHidden } from '@mantine/core';
import type { TableFilter } from '../table-spec.ts';
import classes from './toolbar.module.css';

/** A filter and its current value. */
interface FilterChoiceProps {
  readonly filter: TableFilter;
  readonly value: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** A filter's values side by side, "All" first. */
export function FilterChips({ filter, value, onChange }: FilterChoiceProps) {
  return (
    <fieldset className={classes.chips}>
      <VisuallyHidden component="legend">{filter.label}</VisuallyHidden>
      <Chip label="All" pressed={value === undefined} onPress={() => onChange(null)} />
      {filter.options.map((option) => (
        <Chip
          key={option.value}
          label={option.label}
          pressed={option.value === value}
          onPress={() => onChange(option.value === value ? null : option.value)}
        />
      ))}
    </fieldset>
  );
}

interface ChipProps {
  readonly label: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function Chip({ label, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onPress}>
      {label}
    </button>
  );
}

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
