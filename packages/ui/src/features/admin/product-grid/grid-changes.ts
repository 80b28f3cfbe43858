import type { BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { checkRow } from '@kerf/contract/schemas/product-sheet';
import {
  type CellChange,
  type CellFault,
  type ChangeColumn,
  changedCells,
  type SheetColumn,
  type SheetRow,
} from '@kerf/domain/product-sheet/columns';
import type { Edits, GridRow } from './grid-edits.ts';

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

export type RowFaults = ReadonlyMap<SheetColumn, string>;

const none: RowFaults = new Map();
// A row is only checked again when its own cells or values change, since those of others keep their identity.
const checked = new WeakMap<object, { readonly row: SheetRow; readonly faults: RowFaults }>();

/**
 * The faults in each cell of an edited row, by the same rules as the server, and those that the server found
 * in what is still there.
 */
export function faultsOf(
  row: GridRow,
  edits: Edits,
  refused: readonly PlanFault[] = [],
): RowFaults {
  const found = checkedFaults(row, edits);
  const still = refused.filter(
    ({ column, value }) => !found.has(column) && edits[row.id]?.[column] === value,
  );
  return still.length === 0 ? found : new Map([...found, ...byColumn(still)]);
}

type PlanFault = BulkChangeRow['faults'][number];

function checkedFaults({ id, row }: GridRow, edits: Edits): RowFaults {
  const cells = edits[id];
  if (!cells) return none;
  const known = checked.get(cells);
  if (known?.row === row) return known.faults;
  const faults = byColumn(checkRow({ ...row, ...cells }).faults ?? []);
  checked.set(cells, { row, faults });
  return faults;
}

function byColumn(faults: readonly Omit<CellFault, 'question'>[]): RowFaults {
  return new Map(faults.map(({ column, reason }) => [column, reason]));
}
