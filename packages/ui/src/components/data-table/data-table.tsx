import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatQuantity } from '../quantity.tsx';
import classes from './data-table.module.css';
import { SortHeader } from './sort-header.tsx';
import type { TableColumn, TableSelection } from './table-column.ts';

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Undefined until the first page has come. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The rows shown are being replaced. */
  readonly stale?: boolean;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selection?: TableSelection<Row>;
  /** An EmptyState, shown when there are no rows. */
  readonly empty: ReactNode;
  /** How many skeleton rows hold the place of the first page. */
  readonly skeletonRows?: number;
}

/** The one table of the dashboard: every list looks, sorts, selects and waits the same. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, selection, empty } = props;
  if (rows?.length === 0) return <div className={classes.frame}>{empty}</div>;
  return (
    <div className={classes.frame}>
      {selection && selection.selected.size > 0 && <SelectionBar selection={selection} />}
      <div className={classes.scroll}>
        <table className={classes.table} aria-busy={rows === undefined || props.stale || undefined}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead className={classes.head}>
            <tr>
              {selection && <SelectAll {...props} selection={selection} />}
              {columns.map((column) => (
                <SortHeader
                  key={column.key}
                  column={column}
                  sort={props.sort}
                  onSort={props.onSort}
                />
              ))}
            </tr>
          </thead>
          <tbody className={classes.body} data-stale={props.stale || undefined}>
            {rows ? (
              rows.map((row) => <DataRow key={props.rowKey(row)} row={row} {...props} />)
            ) : (
              <SkeletonRows
                count={props.skeletonRows ?? 8}
                columns={columns}
                choosable={selection !== undefined}
              />
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function DataRow<Row>({
  row,
  columns,
  rowKey,
  selection,
}: DataTableProps<Row> & { readonly row: Row }) {
  const key = rowKey(row);
  const selected = selection?.selected.has(key) ?? false;
  return (
    <tr data-selected={selected || undefined}>
      {selection && (
        <td className={classes.choice}>
          <Checkbox
            size="xs"
            checked={selected}
            aria-label={`Select ${selection.nameOf(row)}`}
            onChange={() => selection.onChange(toggled(selection.selected, key))}
          />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row">
            {column.render(row)}
          </th>
        ) : (
          <td
            key={column.key}
            data-align={column.align}
            data-label={column.titleHidden ? undefined : column.title}
          >
            {column.render(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function SelectAll<Row>({
  rows = [],
  rowKey,
  selection,
}: DataTableProps<Row> & { readonly selection: TableSelection<Row> }) {
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selection.selected.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  return (
    <th scope="col" className={classes.choice}>
      <Checkbox
        size="xs"
        checked={all}
        indeterminate={chosen > 0 && !all}
        disabled={keys.length === 0}
        aria-label="Select all rows on this page"
        onChange={() => selection.onChange(withKeys(selection.selected, keys, !all))}
      />
    </th>
  );
}

function SelectionBar<Row>({ selection }: { readonly selection: TableSelection<Row> }) {
  return (
    <div className={classes.bar}>
      <span role="status">{formatQuantity(selection.selected.size)} selected</span>
      <button
        type="button"
        className={classes.sort}
        onClick={() => selection.onChange(new Set<string>())}
      >
        Clear
      </button>
      {selection.actions !== undefined && (
        <div className={classes.barActions}>{selection.actions}</div>
      )}
    </div>
  );
}

interface SkeletonRowsProps<Row> {
  readonly count: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly choosable: boolean;
}

function SkeletonRows<Row>({ count, columns, choosable }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => `skeleton-${row}`).map((key, row) => (
    <tr key={key} data-skeleton="">
      {choosable && <td className={classes.choice} />}
      {columns.map((column, index) => (
        <td key={column.key}>
          <Skeleton height={14} my={5} width={`${45 + ((row * 7 + index * 13) % 45)}%`} />
        </td>
      ))}
    </tr>
  ));
}

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return withKeys(selected, [key], !selected.has(key));
}

function withKeys(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  present: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const key of keys) {
    if (present) next.add(key);
    else next.delete(key);
  }
  return next;
}
