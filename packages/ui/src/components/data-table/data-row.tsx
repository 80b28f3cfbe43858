import { Checkbox } from '@mantine/core';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { handsFocusOn } from '../../theme/focus.ts';
import classes from './data-table.module.css';
import { tableRoles } from './table-roles.ts';
import type { TableColumn } from './table-spec.ts';
import type { Selection } from './use-selection.ts';

interface DataRowProps<Row> {
  readonly row: Row;
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly selected: boolean;
  readonly onSelect: Selection<Row>['pick'];
}

/** One row: a checkbox, its name, and its cells, each with its column title for the card layout. */
export function DataRow<Row>({ row, name, columns, selected, onSelect }: DataRowProps<Row>) {
  const cells = useMemo(
    () => columns.map((column, index) => cellOf(row, column, index)),
    [columns, row],
  );
  const select = useCallback(
    (on: boolean, range: boolean) => onSelect(row, on, range),
    [onSelect, row],
  );
  return (
    <ChoosableRow name={name} selected={selected} onSelect={select}>
      {cells}
    </ChoosableRow>
  );
}

interface ChoosableRowProps {
  readonly name: string;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean, range: boolean) => void;
  readonly children: ReactNode;
}

// Memoized, so that selecting one row of two hundred renders only that one again.
const ChoosableRow = memo(({ name, selected, onSelect, children }: ChoosableRowProps) => (
  <tr ref={handsFocusOn} {...tableRoles.row} data-selected={selected || undefined}>
    <td {...tableRoles.cell} className={classes.choice}>
      <Checkbox
        size="xs"
        checked={selected}
        aria-label={`Select ${name}`}
        onChange={(event) => onSelect(event.currentTarget.checked, isWithShift(event.nativeEvent))}
      />
    </td>
    {children}
  </tr>
));

/** A checkbox changes on click, also when toggled by keyboard. */
function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

function cellOf<Row>(row: Row, column: TableColumn<Row>, index: number): ReactNode {
  if (index === 0) {
    return (
      <th key={column.key} {...tableRoles.rowHeader}>
        {column.render(row)}
      </th>
    );
  }
  return (
    <td
      key={column.key}
      {...tableRoles.cell}
      data-align={column.align}
      data-label={column.titleHidden ? undefined : column.title}
    >
      {column.render(row)}
    </td>
  );
}
