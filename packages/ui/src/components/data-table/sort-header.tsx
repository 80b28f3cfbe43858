import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import { tableRoles } from './table-roles.ts';
import { directionOf, type TableSort } from './table-spec.ts';

interface SortHeaderProps<Row> {
  readonly column: TableColumn<Row>;
  /** Every sort of the list. */
  readonly sorts: readonly TableSort[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** A column's title, as a button if the list can be sorted by it. */
export function SortHeader<Row>({ column, sorts, sort, onSort }: SortHeaderProps<Row>) {
  const own = sorts.filter((each) => each.column === column.key);
  const current = own.find((each) => each.value === sort);
  return (
    <th
      {...tableRoles.columnHeader}
      data-align={column.align}
      aria-sort={current && directionOf(current)}
      style={{ width: column.width }}
    >
      {own.length === 0 ? (
        <Title column={column} />
      ) : (
        <button
          type="button"
          className={classes.sort}
          title={nextSort(own, current)?.label}
          onClick={() => onSort(nextSort(own, current)?.value ?? sort)}
        >
          {column.title}
          <SortIcon sort={current} />
        </button>
      )}
    </th>
  );
}

/** The sort after a click: the column's first, then its others in turn. */
function nextSort(own: readonly TableSort[], current: TableSort | undefined) {
  const at = current === undefined ? -1 : own.indexOf(current);
  return own[(at + 1) % own.length];
}

function Title<Row>({ column }: { readonly column: TableColumn<Row> }) {
  if (column.titleHidden) return <VisuallyHidden>{column.title}</VisuallyHidden>;
  return column.title;
}

function SortIcon({ sort }: { readonly sort: TableSort | undefined }) {
  if (!sort) return <IconArrowsSort size={14} stroke={1.25} aria-hidden="true" />;
  if (directionOf(sort) === 'ascending') return <IconArrowUp size={14} aria-hidden="true" />;
  return <IconArrowDown size={14} aria-hidden="true" />;
}
