import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import classes from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import { tableRoles } from './table-roles.ts';

interface DataRowProps<Row> {
  readonly row: Row;
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
}

/** One row: a choice, its name, and its cells, each of which carries its title for the cards. */
export function DataRow<Row>({ row, name, columns, selected, onSelect }: DataRowProps<Row>) {
  // Choosing one row of two hundred renders that one again.
  const cells = useMemo(
    () =>
      columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} {...tableRoles.rowHeader}>
            {column.render(row)}
          </th>
        ) : (
          <td
            key={column.key}
            {...tableRoles.cell}
            data-align={column.align}
            data-label={column.titleHidden ? undefined : column.title}
          >
            {column.render(row)}
          </td>
        ),
      ),
    [columns, row],
  );
  return (
    <tr {...tableRoles.row} data-selected={selected || undefined}>
      <td {...tableRoles.cell} className={classes.choice}>
        <Checkbox
          size="xs"
          checked={selected}
          aria-label={`Select ${name}`}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      {cells}
    </tr>
  );
}
