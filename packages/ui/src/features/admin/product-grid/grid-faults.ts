import type { BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { checkRow } from '@kerf/contract/schemas/product-sheet';
import type { CellFault, SheetColumn, SheetRow } from '@kerf/domain/product-sheet/columns';
import type { Edits, GridRow } from './grid-edits.ts';

export type RowFaults = ReadonlyMap<SheetColumn, string>;

const none: RowFaults = new Map();
interface Checked {
  readonly row: SheetRow;
  readonly faults: RowFaults;
}

// A row is only checked again when its own cells or values change, since those of others keep their identity.
const checked = new WeakMap<object, Checked>();

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
