import { Table, type TableProps, VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { tableRoles } from '../../../components/data-table/table-roles.ts';
import { handsFocusOn } from '../../../theme/focus.ts';
import classes from './parts.module.css';

/** One column of a small table. */
export interface RowsColumn<Row> {
  readonly title: string;
  /** Whether the title is for screen readers alone. */
  readonly titleHidden?: boolean;
  /** Numbers align to the end. */
  readonly align?: 'end';
  readonly width?: string;
  readonly show: (row: Row) => ReactNode;
}

interface RowsTableProps<Row> extends Omit<TableProps, 'data' | 'children' | 'classNames'> {
  readonly columns: readonly RowsColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What the table is, for screen readers. */
  readonly caption?: string;
  /** Whether a row's cells go on in the next line where the screen is narrow. */
  readonly wraps?: boolean;
  /** The rows that are not shown. */
  readonly isHidden?: (row: Row) => boolean;
}

/** A table of a few rows that are all on the page; the first column names the row. Long lists are a `DataTable`. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { columns, rows, keyOf, caption, wraps, isHidden, className = '', ...table } = props;
  const [first, ...others] = columns;
  return (
    <Table
      {...tableRoles.table}
      verticalSpacing="0.5rem"
      horizontalSpacing="0.5rem"
      borderColor="var(--kerf-rule)"
      className={`${classes.table} ${className}`}
      data-wraps={wraps || undefined}
      {...table}
    >
      {caption !== undefined && (
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
      )}
      <Table.Thead {...tableRoles.group}>
        <Table.Tr {...tableRoles.row}>
          {columns.map((column) => (
            <Table.Th key={column.title} {...tableRoles.columnHeader} {...layoutOf(column)}>
              {column.titleHidden ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody {...tableRoles.group}>
        {rows.map((row) => (
          <Table.Tr
            key={keyOf(row)}
            ref={handsFocusOn}
            {...tableRoles.row}
            hidden={isHidden?.(row)}
          >
            <Table.Th {...tableRoles.rowHeader}>{first?.show(row)}</Table.Th>
            {others.map((column) => (
              <Table.Td key={column.title} {...tableRoles.cell} data-align={column.align}>
                {column.show(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function layoutOf({ align, width }: Pick<RowsColumn<never>, 'align' | 'width'>) {
  const style: CSSProperties = width === undefined ? {} : { width };
  return { 'data-align': align, style };
}
