import type { ReactNode } from 'react';
import type { TableSort, TableSpec } from '../table-spec.ts';
import type { TableControls } from '../use-table.ts';
import { ColumnMenu } from './column-menu.tsx';
import { FilterChips, FilterList } from './filter-choices.tsx';
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
    <div className={classes.toolbar}>
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
    </div>
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
