import { type CheckedRow, checkRow } from '@kerf/contract/schemas/product-sheet';
import type { RowPlanKind } from '@kerf/domain/bulk-change';
import {
  blankRow,
  type CellChange,
  type CellFault,
  changedCells,
  type SheetColumn,
  type SheetEdit,
  type SheetRow,
} from '@kerf/domain/product-sheet/columns';
import { coversHeld } from '@kerf/domain/stock-movement';
import type { CatalogueNames } from './catalogue-names.ts';

/** A product's sheet row, with data that the row does not contain. */
export interface SheetState {
  readonly id: string;
  readonly row: SheetRow;
  /** Units held by unpaid orders. */
  readonly held: number;
}

export interface RowPlan {
  readonly plan: RowPlanKind;
  readonly changes: readonly CellChange[];
  readonly faults: readonly CellFault[];
  /** The product after the change, unless the row has a problem. */
  readonly after: Extract<CheckedRow, { faults: null }> | null;
}

/** The initial row of a new product. */
const newRow: SheetRow = { ...blankRow, 'On hand': '0', 'Minimum order': '5', 'Pack size': '1' };

/**
 * Plans an edit of a product, or of a new one if `current` is null. Used both to plan and to apply, so that
 * what was shown is what happens.
 */
export function planRow(
  current: SheetState | null,
  edit: SheetEdit,
  names: CatalogueNames,
): RowPlan {
  const checked = inCategories(checkRow({ ...(current?.row ?? newRow), ...edit }), names);
  if (checked.faults) return problem(checked.faults);
  const faults = placeFaults(current, checked.row, names);
  if (faults.length > 0) return problem(faults);
  const changes = changedCells(current?.row ?? null, checked.row);
  const plan = current === null ? 'add' : changes.length === 0 ? 'same' : 'change';
  return { plan, changes, faults: [], after: checked };
}

/** The row with its categories spelled as in the shop. */
function inCategories(checked: CheckedRow, names: CatalogueNames): CheckedRow {
  if (checked.faults) return checked;
  const { ids, unknown } = names.readCategories(checked.row.Categories);
  if (unknown === null) {
    return { ...checked, row: { ...checked.row, Categories: names.categoriesText(ids) } };
  }
  const reason = `There is no category ${unknown}.`;
  const fault = { column: 'Categories' as const, value: checked.row.Categories, reason };
  return { product: null, row: null, faults: [fault] };
}

function problem(faults: readonly CellFault[]): RowPlan {
  return { plan: 'problem', changes: [], faults, after: null };
}

/** The faults of a row that depend on the rest of the catalogue. */
function placeFaults(
  current: SheetState | null,
  row: SheetRow,
  names: CatalogueNames,
): CellFault[] {
  const fault = (column: SheetColumn, reason: string): CellFault => ({
    column,
    value: row[column],
    reason,
  });
  const faults: CellFault[] = [];
  if (current && !coversHeld(Number(row['On hand']), current.held)) {
    faults.push(fault('On hand', `Unpaid orders hold ${current.held}.`));
  }
  if (row['Replaced by'] !== '' && row['Replaced by'] !== current?.row['Replaced by']) {
    const reason = names.replacementFault(current?.id ?? null, row.SKU, row['Replaced by']);
    if (reason !== null) faults.push(fault('Replaced by', reason));
  }
  if (row.Archived !== '') return faults;
  const nameOwner = names.ownerOfName(row.Name);
  if (nameOwner && nameOwner.id !== current?.id) {
    faults.push(fault('Name', `${nameOwner.sku} has this name.`));
  }
  const skuOwner = names.ownerOfSku(row.SKU);
  if (skuOwner && skuOwner.id !== current?.id) {
    faults.push(fault('SKU', 'Another product has this SKU.'));
  }
  return faults;
}
