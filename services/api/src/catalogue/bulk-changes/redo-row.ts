import type { CellChange } from '@kerf/domain/product-sheet/columns';
import type { CatalogueNames } from './catalogue-names.ts';
import { planRow, type RowPlan, type SheetState } from './plan-row.ts';

/** A row that can be written, or why it cannot. */
export type RedoneRow =
  | { readonly after: NonNullable<RowPlan['after']>; readonly refusal: null }
  | { readonly after: null; readonly refusal: string };

/**
 * Applies the planned changes to the current product. Refused if one of the cells has changed since
 * planning. Stock is changed by the difference, so that sales in the meantime are kept.
 */
export function redoRow(
  current: SheetState | null,
  changes: readonly CellChange[],
  names: CatalogueNames,
): RedoneRow {
  const moved = current && changes.find((change) => hasChanged(current, change));
  if (moved) {
    const now = current.row[moved.column];
    return refused(now === '' ? `${moved.column} is empty now.` : `${moved.column} is ${now} now.`);
  }
  const edit = Object.fromEntries(
    changes.map((change) => [change.column, valueNow(current, change)]),
  );
  const { after, faults } = planRow(current, edit, names);
  return after ? { after, refusal: null } : refused(faults.map(({ reason }) => reason).join(' '));
}

function refused(refusal: string): RedoneRow {
  return { after: null, refusal };
}

function hasChanged(current: SheetState, { column, from }: CellChange): boolean {
  return column !== 'On hand' && current.row[column] !== from;
}

function valueNow(current: SheetState | null, { column, from, to }: CellChange): string {
  if (column !== 'On hand' || !current) return to;
  return String(Number(current.row[column]) + Number(to) - Number(from));
}

/** The reverse of changes. A product that was added is archived, unless it has changed since. */
export function reversed(changes: readonly CellChange[]): CellChange[] {
  if (changes.some(({ from }) => from === null)) {
    const asAdded = changes.map(({ column, to }) => ({ column, from: to, to }));
    return [...asAdded, { column: 'Archived', from: '', to: 'yes' }];
  }
  return changes.map(({ column, from, to }) => ({ column, from: to, to: from ?? '' }));
}
