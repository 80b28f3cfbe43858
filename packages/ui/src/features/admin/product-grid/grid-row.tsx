import type { CellChange, SheetColumn } from '@kerf/domain/product-sheet/columns';
import { Fragment, type KeyboardEvent, memo, type ReactNode } from 'react';
import { roles } from '../../order-pad/grid/grid-roles.ts';
import { changeText, type OtherChanges, type RowFaults, valueText } from './grid-changes.ts';
import { type Edits, type GridRow, isInBlock } from './grid-edits.ts';
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
  readonly columns: readonly SheetColumn[];
  /** Replaces the active cell while it is being edited. */
  readonly editor: ReactNode;
}

/** One product: its SKU, and a cell per column. */
export function GridRowCells(props: GridRowProps) {
  const { row, index, top, edits, faults, changed, place, columns, editor } = props;
  const edited = edits[row.id];
  const { active, block } = place;
  return (
    <tr
      {...roles.row}
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ gridTemplateColumns: columnWidths(columns), transform: `translateY(${top}px)` }}
    >
      <th {...roles.rowHeader} aria-colindex={1} className={classes.name}>
        {row.row.SKU}
      </th>
      {columns.map((column, at) => {
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

const cellRoles = {
  selected: { ...roles.cell, 'aria-selected': true },
  other: { ...roles.cell, 'aria-selected': false },
} as const;

interface GridCellProps {
  readonly row: number;
  readonly column: number;
  readonly name: SheetColumn;
  readonly value: string;
  readonly edited: boolean;
  readonly fault: string | undefined;
  /** What somebody else has changed it to since the grid was opened. */
  readonly changed: CellChange | undefined;
  readonly active: boolean;
  readonly selected: boolean;
}

/** A cell that is not being edited. */
const GridCell = memo((props: GridCellProps) => {
  const { row, column, name, value, edited, fault, changed, active, selected } = props;
  return (
    <td
      {...(selected ? cellRoles.selected : cellRoles.other)}
      className={classes.cell}
      tabIndex={active ? 0 : -1}
      aria-colindex={column + 2}
      aria-invalid={fault !== undefined || undefined}
      title={fault ?? (changed && `Changed meanwhile: ${changeText(changed)}.`)}
      data-row={row}
      data-column={column}
      data-name={name}
      data-active={active || undefined}
      data-edited={edited || undefined}
      data-changed={changed !== undefined || undefined}
    >
      {value}
      {changed && (
        <small className={classes.meanwhile}>
          {edited ? `now ${valueText(changed.to)}` : `was ${valueText(changed.from)}`}
        </small>
      )}
    </td>
  );
});

interface CellEditorProps {
  readonly name: string;
  readonly column: number;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Writes the text, and moves by the given rows and columns. */
  readonly onDone: (rows: number, columns: number) => void;
  readonly onCancel: () => void;
}

/** The keys that end editing, and where they move. */
const steps: Readonly<
  Record<string, 'cancel' | { readonly down: number; readonly right: number }>
> = {
  Enter: { down: 1, right: 0 },
  Tab: { down: 0, right: 1 },
  Escape: 'cancel',
};

/** The editor of the active cell: Enter and Tab write and move on, Escape cancels. */
export function CellEditor(props: CellEditorProps) {
  const { name, column, text, onChange, onDone, onCancel } = props;

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    const step = event.nativeEvent.isComposing ? undefined : steps[event.key];
    if (!step) return;
    event.preventDefault();
    if (step === 'cancel') onCancel();
    // Alt+Enter: a line break in a description.
    else if (event.altKey) onChange(`${text}\n`);
    else if (event.shiftKey) onDone(-step.down, -step.right);
    else onDone(step.down, step.right);
  }

  return (
    <td {...cellRoles.selected} className={classes.cell} data-active aria-colindex={column + 2}>
      <textarea
        className={classes.editor}
        aria-label={name}
        rows={1}
        value={text}
        ref={focusAtEnd}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => onDone(0, 0)}
      />
    </td>
  );
}

/** Stable, so that the ref runs only once per editor. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

const wide: Readonly<Partial<Record<SheetColumn, string>>> = {
  Name: '17rem',
  Description: '20rem',
  Picture: '12rem',
  'Volume prices': '15rem',
  'Other numbers': '12rem',
  'Replaced by': '9rem',
  'Minimum order': '8rem',
  'Teeth per inch': '8rem',
  'Country of origin': '9rem',
  'Packed height': '8rem',
  'Packed length': '8rem',
  'Packed width': '8rem',
  Materials: '14rem',
};

/** The widths of the SKU and of each column, as a CSS grid template. */
export function columnWidths(columns: readonly SheetColumn[]): string {
  return ['9rem', ...columns.map((each) => wide[each] ?? '6.5rem')].join(' ');
}
