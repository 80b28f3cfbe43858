import { CENTS_MAX, cents, centsFromDollars } from '@kerf/domain/money';
import { type PriceTier, type TierFault, tierFaults } from '@kerf/domain/volume-price';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import { typedNumber, wireNumber } from '../../../components/form/typed-number.ts';

/** A row of the volume price grid, as typed. */
export interface TierRow {
  readonly from: string;
  readonly price: string;
}

export const emptyTierRow: TierRow = { from: '', price: '' };

/** The rows of the form's text: tab-separated lines, as copied from a spreadsheet. */
export function tierRows(text: string): readonly TierRow[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [from = '', price = ''] = line.split('\t');
    return { from, price };
  });
}

export function tierText(rows: readonly TierRow[]): string {
  return rows.map(({ from, price }) => `${oneCell(from)}\t${oneCell(price)}`).join('\n');
}

function oneCell(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').trimStart();
}

export function isEmptyRow({ from, price }: TierRow): boolean {
  return from.trim() === '' && price.trim() === '';
}

interface FilledRow {
  readonly row: TierRow;
  /** Its index in the grid, counting empty rows. */
  readonly place: number;
}

function filledRows(text: string): readonly FilledRow[] {
  return tierRows(text)
    .map((row, place) => ({ row, place }))
    .filter(({ row }) => !isEmptyRow(row));
}

/** The filled rows as API input. */
export function typedTiers(text: string) {
  return filledRows(text).map(({ row: { from, price } }) => ({
    from: wireNumber(from, 'pieces'),
    price: wireNumber(price, 'dollars'),
  }));
}

/** The complete rows as tiers, in cents. */
export function wholeTiers(text: string): readonly PriceTier[] {
  return wholeRows(text).map(({ tier }) => tier);
}

function wholeRows(text: string) {
  return filledRows(text).flatMap(({ row, place }) => {
    const [from, unitPrice] = [typedNumber(row.from, 'pieces'), centsFromDollars(row.price)];
    return from === undefined || Number.isNaN(from) || unitPrice === null
      ? []
      : [{ place, tier: { from, unitPrice } }];
  });
}

/** Conflicts between rows, by cell path; checked even if other fields are empty. */
export function tierErrors(price: string, text: string): FieldErrors {
  const rows = wholeRows(text);
  const base = centsFromDollars(price) ?? cents(CENTS_MAX);
  const faults = tierFaults(
    base,
    rows.map(({ tier }) => tier),
  );
  const pathOf = ({ index, field }: TierFault) =>
    `priceTiers.${rows[index]?.place}.${field === 'from' ? 'from' : 'price'}`;
  return Object.fromEntries(faults.map((fault) => [pathOf(fault), fault.message]));
}

/** Maps an API path to a form path; the API does not count empty rows. */
export function placedPath(path: string, text: string): string {
  const [field, index, ...rest] = path.split('.');
  if (field !== 'priceTiers' || index === undefined) return path;
  return [field, filledRows(text)[Number(index)]?.place ?? index, ...rest].join('.');
}
