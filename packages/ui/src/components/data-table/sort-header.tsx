import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import type { TableColumn } from './table-column.ts';

interface SortHeaderProps<Row> {
  readonly column: TableColumn<Row>;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
}

/** A column's title, as a button where the column can be sorted by. */
export function SortHeader<Row>({ column, sort, onSort }: SortHeaderProps<Row>) {
  const direction = sortDirection(column.sort, sort);
  return (
    <th scope="col" data-align={column.align} aria-sort={direction}>
      <Title column={column} direction={direction} onSort={onSort} />
    </th>
  );
}

function Title<Row>({
  column,
  direction,
  onSort,
}: {
  readonly column: TableColumn<Row>;
  readonly direction: Direction;
  readonly onSort: ((sort: string) => void) | undefined;
}) {
  const key = column.sort;
  if (column.titleHidden) return <VisuallyHidden>{column.title}</VisuallyHidden>;
  if (key === undefined || !onSort) return column.title;
  const next = direction === 'ascending' ? `-${key}` : key;
  return (
    <button type="button" className={classes.sort} onClick={() => onSort(next)}>
      {column.title}
      <SortIcon direction={direction} />
    </button>
  );
}

type Direction = 'ascending' | 'descending' | undefined;

function sortDirection(key: string | undefined, sort: string | undefined): Direction {
  if (key === undefined || sort === undefined) return undefined;
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

function SortIcon({ direction }: { readonly direction: Direction }) {
  if (direction === 'ascending') return <IconArrowUp size={14} aria-hidden="true" />;
  if (direction === 'descending') return <IconArrowDown size={14} aria-hidden="true" />;
  return <IconArrowsSort size={14} stroke={1.25} aria-hidden="true" />;
}
