import { Button, Checkbox, Flex, Group, Popover, VisuallyHidden } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import parts from '../../../theme/parts.module.css';
import type { TableFilter, TableSort, TableSpec } from '../table-spec.ts';
import { mayHide } from '../table-view.ts';
import type { TableControls } from '../use-table.ts';
import { SearchField } from './search-field.tsx';
import classes from './toolbar.module.css';

interface ToolbarProps<Row> {
  readonly spec: TableSpec<Row>;
  readonly table: TableControls;
  /** At the end: the export. */
  readonly children: ReactNode;
}

/** The toolbar of every list: search, filters, columns, export. */
export function Toolbar<Row>({ spec, table, children }: ToolbarProps<Row>) {
  const { view } = table;
  return (
    <Group gap="0.625rem 1rem" mb="sm" data-screen-only>
      <SearchField
        value={view.search}
        onChange={table.setSearch}
        what={spec.noun.many}
        hint={spec.searchHint}
      />
      {spec.filters.map((filter) => {
        const Choice = filter.isList ? FilterList : FilterChips;
        return (
          <Choice
            key={filter.name}
            filter={filter}
            value={view.filters[filter.name]}
            onChange={(value) => table.setFilters({ [filter.name]: value })}
          />
        );
      })}
      <div className={classes.end}>
        {spec.sorts.length > 0 && (
          <SortSelect sorts={spec.sorts} value={view.sort} onChange={table.setSort} />
        )}
        <ColumnMenu spec={spec} shown={view.columns} onChange={table.setColumns} />
        {children}
      </div>
    </Group>
  );
}

interface SortSelectProps {
  readonly sorts: readonly TableSort[];
  readonly value: string;
  readonly onChange: (sort: string) => void;
}

/** Chooses the sort on narrow screens, where the table becomes cards without a header. */
function SortSelect({ sorts, value, onChange }: SortSelectProps) {
  return (
    <select
      className={`${parts.control} ${classes.sort}`}
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

interface ColumnMenuProps<Row> {
  readonly spec: TableSpec<Row>;
  /** The keys of the visible columns. */
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** Chooses which columns the table shows. */
function ColumnMenu<Row>({ spec, shown, onChange }: ColumnMenuProps<Row>) {
  const choices = spec.columns.filter((column) => mayHide(column, spec));
  return (
    <Popover position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconColumns3 size={14} aria-hidden="true" />}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={classes.columns}>
          <legend>Columns shown</legend>
          {choices.map(({ key, title }) => (
            <Checkbox
              key={key}
              size="sm"
              label={title}
              checked={shown.includes(key)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked ? [...shown, key] : shown.filter((other) => other !== key),
                )
              }
            />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A filter and its current value. */
interface FilterChoiceProps {
  readonly filter: TableFilter;
  readonly value: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** A filter's values side by side, "All" first. */
function FilterChips({ filter, value, onChange }: FilterChoiceProps) {
  return (
    <Flex component="fieldset" wrap="wrap" gap={4}>
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
    </Flex>
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
function FilterList({ filter, value, onChange }: FilterChoiceProps) {
  const { label, options } = filter;
  return (
    <select
      className={`${parts.control} ${classes.list}`}
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
