import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import {
  type FocusEvent,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { DataRow } from './data-row.tsx';
import classes from './data-table.module.css';
import { tableRoles } from './table-roles.ts';
import { directionOf, type TableColumn, type TableSort, type TableSpec } from './table-spec.ts';
import type { Selection } from './use-selection.ts';
import type { TableControls } from './use-table.ts';

const SKELETON_ROWS = 10;
/** With more columns than this, the table scrolls sideways instead of squeezing them. */
const COLUMNS_THAT_FIT = 8;

interface TableGridProps<Row> {
  readonly spec: TableSpec<Row>;
  readonly table: TableControls;
  readonly columns: readonly TableColumn<Row>[];
  /** Undefined until the first page has loaded. */
  readonly rows: readonly Row[] | undefined;
  /** Whether the rows shown are being replaced. */
  readonly stale: boolean;
  readonly selection: Selection<Row>;
}

/** The table itself; on narrow screens its rows are cards. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { spec, columns, rows, stale, selection } = props;
  const body = useFocusInPlace();
  return (
    <div className={classes.scroll} data-wide={columns.length > COLUMNS_THAT_FIT || undefined}>
      <table
        {...tableRoles.table}
        className={classes.table}
        aria-busy={rows === undefined || stale || undefined}
      >
        <caption>
          <VisuallyHidden>{rows ? spec.noun.many : `Loading ${spec.noun.many}`}</VisuallyHidden>
        </caption>
        <Head {...props} />
        <tbody
          {...tableRoles.group}
          {...body}
          className={classes.body}
          data-stale={(rows && stale) || undefined}
        >
          {rows ? (
            <Rows spec={spec} columns={columns} rows={rows} selection={selection} />
          ) : (
            <SkeletonRows count={SKELETON_ROWS} columns={columns} />
          )}
        </tbody>
      </table>
    </div>
  );
}

interface RowsProps<Row> extends Pick<TableGridProps<Row>, 'spec' | 'columns' | 'selection'> {
  readonly rows: readonly Row[];
}

function Rows<Row>({ spec, columns, rows, selection }: RowsProps<Row>) {
  return useGradually(rows, spec.rowKey).map((row) => (
    <DataRow
      key={spec.rowKey(row)}
      row={row}
      name={spec.rowName(row)}
      columns={columns}
      selected={selection.has(row)}
      onSelect={selection.pick}
    />
  ));
}

function Head<Row>({ spec, table, columns, rows = [], selection }: TableGridProps<Row>) {
  const chosen = rows.filter(selection.has).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <thead {...tableRoles.group} className={classes.head}>
      <tr {...tableRoles.row}>
        <th {...tableRoles.columnHeader} className={classes.choice}>
          <Checkbox
            size="xs"
            checked={all}
            indeterminate={chosen > 0 && !all}
            disabled={rows.length === 0}
            aria-label={`Select all ${spec.noun.many} on this page`}
            onChange={() => selection.set(rows, !all)}
          />
        </th>
        {columns.map((column) => (
          <SortHeader
            key={column.key}
            column={column}
            sorts={spec.sorts}
            sort={table.view.sort}
            onSort={table.setSort}
          />
        ))}
      </tr>
    </thead>
  );
}

interface SkeletonRowsProps<Row> {
  readonly count: number;
  readonly columns: readonly TableColumn<Row>[];
}

/** Placeholder rows while the real ones load. */
function SkeletonRows<Row>({ count, columns }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => `skeleton-${row}`).map((key, row) => (
    <tr key={key} data-skeleton="">
      <td className={classes.choice} />
      {columns.map((column, index) => (
        <td key={column.key}>
          {!column.titleHidden && (
            <Skeleton
              height={12}
              my={12}
              ml={column.align === 'end' ? 'auto' : 0}
              width={`${45 + ((row * 7 + index * 13) % 45)}%`}
            />
          )}
        </td>
      ))}
    </tr>
  ));
}

const FIRST = 60;
const STEP = 35;

/**
 * Renders a long list in pieces, the visible part first, so that the page stays responsive. A list that
 * shares items with the previous one keeps as many rendered.
 */
export function useGradually<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const [drawn, setDrawn] = useState({ items, count: FIRST });
  const { count } = drawn;
  if (drawn.items !== items) {
    setDrawn({ items, count: isSame(drawn.items, items, keyOf) ? count : FIRST });
  }
  useEffect(() => {
    if (count >= items.length) return;
    startTransition(() => setDrawn({ items, count: count + STEP }));
  }, [items, count]);
  return count >= items.length ? items : items.slice(0, count);
}

function isSame<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): boolean {
  const known = new Set(before.map(keyOf));
  return after.some((item) => known.has(keyOf(item)));
}

interface Place {
  readonly element: HTMLElement;
  readonly body: HTMLTableSectionElement;
  /** The index of the element's row in the table body. */
  readonly row: number;
}

type BodyFocus = FocusEvent<HTMLTableSectionElement, HTMLElement>;

/**
 * Keeps focus in a table whose rows change: if the focused row disappears, the link of the row now in its
 * place gets focus, or its checkbox if it has no link.
 */
function useFocusInPlace() {
  const place = useRef<Place | null>(null);
  // Before a closed dialog returns its focus to the part of the page, which waits for a timer alone.
  useLayoutEffect(() => {
    if (!place.current || place.current.element.isConnected) return;
    if (document.activeElement !== document.body) return;
    const { body, row } = place.current;
    place.current = null;
    const next = body.rows[Math.min(row, body.rows.length - 1)];
    const link = next?.querySelector<HTMLElement>('th :is(a, button)');
    (link ?? next?.querySelector('input'))?.focus({ preventScroll: true });
  });

  return {
    onFocus: ({ target, currentTarget: body }: BodyFocus) => {
      const row = target.closest('tr');
      // React also reports focus events from a dialog that a cell opened.
      if (!row || !body.contains(row)) return;
      place.current = { element: target, body, row: [...body.rows].indexOf(row) };
    },
    // Focus left without going to another element, for example after a click next to the table.
    onBlur: ({ target, relatedTarget, currentTarget: body }: BodyFocus) => {
      if (relatedTarget === null && body.contains(target)) place.current = null;
    },
  };
}

interface SortHeaderProps<Row> {
  readonly column: TableColumn<Row>;
  /** Every sort of the list. */
  readonly sorts: readonly TableSort[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** A column's title, as a button if the list can be sorted by it. */
function SortHeader<Row>({ column, sorts, sort, onSort }: SortHeaderProps<Row>) {
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
