import { checkRow } from '@kerf/contract/schemas/product-sheet';
import type { CellFault, SheetColumn } from '@kerf/domain/product-sheet/columns';
import type { Edits, GridRow } from './grid-edits.ts';

export type RowFaults = ReadonlyMap<SheetColumn, string>;

const none: RowFaults = new Map();
// A row is only checked again when its own cells change, since other rows' edits keep their object identity.
const checked = new WeakMap<object, RowFaults>();

/** The faults in each cell of an edited row, by the same rules as the server. */
export function faultsOf({ id, row }: GridRow, edits: Edits): RowFaults {
  const cells = edits[id];
  if (!cells) return none;
  const known = checked.get(cells);
  if (known) return known;
  const faults = byColumn(checkRow({ ...row, ...cells }).faults ?? []);
  checked.set(cells, faults);
  return faults;
}

function byColumn(faults: readonly CellFault[]): RowFaults {
  return new Map(faults.map(({ column, reason }) => [column, reason]));
}
