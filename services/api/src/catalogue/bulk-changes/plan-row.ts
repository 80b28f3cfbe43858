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
import { spoiltNumber } from '@kerf/domain/spoilt-number';
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
  const row = { ...(current?.row ?? newRow), ...edit };
  const checked = checkRow(row);
  const known = checked.row ?? row;
  // What a spreadsheet has spoilt is said first: no letter of it is to be corrected.
  const spoilt = allFaults(spoiltFaults(current, known), checked.faults ?? []);
  const faults = allFaults(spoilt, placeFaults(current, known, names));
  if (checked.faults || faults.length > 0) {
    return { plan: 'problem', changes: [], faults, after: null };
  }
  const after = { ...checked, row: inCategories(checked.row, names) };
  const changes = changedCells(current?.row ?? null, after.row);
  const plan = current === null ? 'add' : changes.length === 0 ? 'same' : 'change';
  return { plan, changes, faults: [], after };
}

/** Some faults, and those of the columns that have none yet. */
export function allFaults(first: readonly CellFault[], others: readonly CellFault[]): CellFault[] {
  const known = new Set(first.map(({ column }) => column));
  return [...first, ...others.filter(({ column }) => !known.has(column))];
}

/** The row with its categories spelled as in the shop. */
function inCategories(row: SheetRow, names: CatalogueNames): SheetRow {
  return { ...row, Categories: names.categoriesText(names.readCategories(row.Categories).ids) };
}

/** The faults of a row that depend on the rest of the catalogue. */
function placeFaults(current: SheetState | null, row: SheetRow, names: CatalogueNames) {
  const fault = (column: SheetColumn, reason: string): CellFault => ({
    column,
    value: row[column],
    reason,
  });
  const faults: CellFault[] = [];
  const { unknown } = names.readCategories(row.Categories);
  if (unknown !== null) faults.push(fault('Categories', `There is no category ${unknown}.`));
  if (current && !coversHeld(Number(row['On hand']), current.held)) {
    faults.push(fault('On hand', `Unpaid orders hold ${current.held}.`));
  }
  if (row['Replaced by'] !== '' && row['Replaced by'] !== current?.row['Replaced by']) {
    const reason = names.replacementFault(current?.id ?? null, row.SKU, row['Replaced by']);
    if (reason !== null) faults.push(fault('Replaced by', reason));
  }
  return row.Archived === '' ? [...faults, ...ownerFaults(current, row, names)] : faults;
}

/** Numbers that the product has are right, whatever they look like. */
function spoiltFaults(current: SheetState | null, row: SheetRow): CellFault[] {
  const known = new Set(listed(current?.row['Other numbers'] ?? ''));
  const added = listed(row['Other numbers']).filter((number) => !known.has(number));
  const reasons = {
    SKU: current === null ? spoiltNumber(row.SKU.trim()) : null,
    'Other numbers': added.map(spoiltNumber).find((reason) => reason !== null) ?? null,
  };
  return (['SKU', 'Other numbers'] as const).flatMap((column) => {
    const reason = reasons[column];
    return reason === null ? [] : [{ column, value: row[column], reason }];
  });
}

function listed(numbers: string): string[] {
  return numbers.split(';').map((number) => number.trim());
}

/** A name or SKU of another product that is on sale. */
function ownerFaults(current: SheetState | null, row: SheetRow, names: CatalogueNames) {
  const faults: CellFault[] = [];
  const nameOwner = names.ownerOfName(row.Name);
  if (nameOwner && nameOwner.id !== current?.id) {
    const reason = `${nameOwner.sku} has this name.`;
    faults.push({ column: 'Name', value: row.Name, reason });
  }
  const skuOwner = names.ownerOfSku(row.SKU);
  if (skuOwner && skuOwner.id !== current?.id) {
    faults.push({ column: 'SKU', value: row.SKU, reason: 'Another product has this SKU.' });
  }
  return faults;
}

/** A row that can be written, or why it cannot. */
type RebasedRow =
  | { readonly after: NonNullable<RowPlan['after']>; readonly refusal: null }
  | { readonly after: null; readonly refusal: string };

/**
 * Applies the planned changes to the current product. Refused if one of the cells has changed since
 * planning. Stock is changed by the difference, so that sales in the meantime are kept.
 */
export function rebaseRow(
  current: SheetState | null,
  changes: readonly CellChange[],
  names: CatalogueNames,
): RebasedRow {
  const changedCell = current && changes.find((change) => hasChanged(current, change));
  if (changedCell) {
    const now = current.row[changedCell.column];
    return refused(
      now === '' ? `${changedCell.column} is empty now.` : `${changedCell.column} is ${now} now.`,
    );
  }
  const edit = Object.fromEntries(
    changes.map((change) => [change.column, valueNow(current, change)]),
  );
  const { after, faults } = planRow(current, edit, names);
  return after ? { after, refusal: null } : refused(faults.map(({ reason }) => reason).join(' '));
}

function refused(refusal: string): RebasedRow {
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
