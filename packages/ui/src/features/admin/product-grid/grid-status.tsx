import { counted } from '../../../components/quantity.tsx';
import { changeText, type OtherChanges } from './grid-changes.ts';
import { countCells, type Edits, editableColumns, type GridRow, type Place } from './grid-edits.ts';
import type { RowFaults } from './grid-faults.ts';

interface GridStatusProps {
  readonly rows: readonly GridRow[];
  readonly shown: Edits;
  readonly hidden: Edits;
  readonly active: Place;
  readonly faults: (row: GridRow) => RowFaults;
  /** What others have changed, by product. */
  readonly changes: ReadonlyMap<string, OtherChanges>;
}

/**
 * The fault in the active cell, or what others have changed in it; else the number of edits here and in
 * products not shown, and of what others have changed.
 */
export function GridStatus({ rows, shown, hidden, active, faults, changes }: GridStatusProps) {
  const row = rows[active.row];
  const column = editableColumns[active.column];
  const fault = row && column && faults(row).get(column);
  if (fault) return `${row.row.SKU}, ${column}: ${fault}`;
  const changed = row && column && changes.get(row.id)?.get(column);
  if (changed) {
    const kept = shown[row.id]?.[column] === undefined ? '' : ' Your edit stays.';
    return `${row.row.SKU}, ${column}, changed meanwhile: ${changeText(changed)}.${kept}`;
  }
  const wrong = rows.filter((each) => faults(each).size > 0).length;
  return `${editsMessage(shown, hidden, wrong)}${changesMessage(changes)}`;
}

function editsMessage(shown: Edits, hidden: Edits, wrong: number): string {
  const elsewhere = countCells(hidden);
  if (elsewhere === 0) return editedMessage(shown, wrong) ?? 'Nothing edited yet.';
  const here = editedMessage(shown, wrong) ?? 'Nothing edited here.';
  return `${here} Not shown here: ${counted(elsewhere, 'edited cell')} of ${counted(Object.keys(hidden).length, 'product')}.`;
}

function editedMessage(shown: Edits, wrong: number): string | null {
  const cells = countCells(shown);
  if (cells === 0) return null;
  const edited = `${counted(cells, 'cell')} of ${counted(Object.keys(shown).length, 'product')} edited`;
  return wrong === 0 ? `${edited}.` : `${edited}; ${counted(wrong, 'product')} with a problem.`;
}

function changesMessage(changes: ReadonlyMap<string, OtherChanges>): string {
  const cells = [...changes.values()].reduce((sum, { size }) => sum + size, 0);
  return cells === 0 ? '' : ` Changed by others meanwhile: ${counted(cells, 'cell')}.`;
}
