import {
  type CellChange,
  type ChangeColumn,
  changedCells,
} from '@kerf/domain/product-sheet/columns';
import type { GridRow } from './grid-edits.ts';

/** The cells of a product that others have changed since the grid was opened. */
export type OtherChanges = ReadonlyMap<ChangeColumn, CellChange>;

/** What others have changed, by product; products that nobody has changed are left out. */
export function changesOf(
  opened: readonly GridRow[],
  current: readonly GridRow[],
): ReadonlyMap<string, OtherChanges> {
  const changed = opened.flatMap(({ id, row }, index) => {
    const now = current[index]?.row ?? row;
    const cells = row === now ? [] : changedCells(row, now);
    if (cells.length === 0) return [];
    return [[id, new Map(cells.map((cell) => [cell.column, cell]))] as const];
  });
  return new Map(changed);
}

/** "was 48.00, now 52.00". */
export function changeText({ from, to }: CellChange): string {
  return `was ${valueText(from)}, now ${valueText(to)}`;
}

/** A value in a sentence. */
export function valueText(value: string | null): string {
  return value === null || value === '' ? 'empty' : value;
}
