import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import { DataRow } from './data-row.tsx';
import classes from './data-table.module.css';
import { SortHeader } from './sort-header.tsx';
import type { TableColumn } from './table-column.ts';
import { tableRoles } from './table-roles.ts';
import type { TableSpec } from './table-spec.ts';
import { useFocusInPlace } from './use-focus-in-place.ts';
import { useGradually } from './use-gradually.ts';
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
