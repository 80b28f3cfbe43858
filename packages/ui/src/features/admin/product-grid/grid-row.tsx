import { Fragment, type ReactNode } from 'react';
import { roles } from '../../order-pad/grid/grid-roles.ts';
import { GridCell } from './grid-cell.tsx';
import type { OtherChanges } from './grid-changes.ts';
import { type Edits, editableColumns, type GridRow, isInBlock } from './grid-edits.ts';
import type { RowFaults } from './grid-faults.ts';
import { columnWidths } from './grid-widths.ts';
import classes from './product-grid.module.css';
import type { GridPlace } from './use-grid-place.ts';

interface GridRowProps {
  readonly row: GridRow;
  readonly index: number;
  /** Its offset from the top, in pixels. */
  readonly top: number;
  readonly edits: Edits;
  readonly faults: RowFaults;
  /** What others have changed; undefined if nothing. */
  readonly changed: OtherChanges | undefined;
  readonly place: GridPlace;
  /** Replaces the active cell while it is being edited. */
  readonly editor: ReactNode;
}

/** One product: its SKU, and a cell per column. */
export function GridRowCells(props: GridRowProps) {
  const { row, index, top, edits, faults, changed, place, editor } = props;
  const edited = edits[row.id];
  const { active, block } = place;
  return (
    <tr
      {...roles.row}
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ gridTemplateColumns: columnWidths, transform: `translateY(${top}px)` }}
    >
      <th {...roles.rowHeader} aria-colindex={1} className={classes.name}>
        {row.row.SKU}
      </th>
      {editableColumns.map((column, at) => {
        const isActive = active.row === index && active.column === at;
        if (isActive && editor !== null) return <Fragment key={column}>{editor}</Fragment>;
        return (
          <GridCell
            key={column}
            row={index}
            column={at}
            name={column}
            value={edited?.[column] ?? row.row[column]}
            edited={edited?.[column] !== undefined}
            fault={faults.get(column)}
            changed={changed?.get(column)}
            active={isActive}
            selected={isInBlock({ row: index, column: at }, block)}
          />
        );
      })}
    </tr>
  );
}
