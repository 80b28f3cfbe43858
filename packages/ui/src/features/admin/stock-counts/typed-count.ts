import { QUANTITY_MAX } from '@kerf/domain/limits';
import { readTyped } from '@kerf/domain/numbers/typed-number';
import { numberFault } from '../../../components/form/typed-number.ts';

/** Anything shorter may be a typing error. */
const SCANNED_LENGTH = 4;

/** A typed quantity, or why it is invalid. */
export type TypedCount =
  | { readonly counted: number; readonly error: null }
  | { readonly counted: null; readonly error: string };

/** Parses "12", or "+8", which is added to an earlier count of the same product. */
export function typedCount(text: string, before: number | null): TypedCount {
  const [, plus, figure = ''] = /^(\+?)(.*)$/s.exec(text.trim()) ?? [];
  const read = readTyped(figure, 'pieces');
  if (read.kind === 'two-ways') return { counted: null, error: numberFault(figure, 'pieces') };
  const units = read.kind === 'number' && /^\d+$/.test(read.text) ? Number(read.text) : null;
  if (units === null) return { counted: null, error: 'Enter a whole number, such as 12.' };
  const counted = plus === '' ? units : (before ?? 0) + units;
  if (counted <= QUANTITY_MAX) return { counted, error: null };
  return { counted: null, error: 'That’s too many. Did you scan a barcode here?' };
}

/** Whether this was rather scanned, as a SKU or barcode, than typed as a quantity. */
export function isScanned(text: string): boolean {
  const figure = text.trim().replace(/^\+/, '');
  if (readTyped(figure, 'pieces').kind === 'two-ways') return false;
  // Nobody begins a quantity with zeros; short barcodes do.
  if (/^0\d+$/.test(figure) && figure.length >= SCANNED_LENGTH) return true;
  return text.trim().length >= SCANNED_LENGTH && typedCount(text, 0).counted === null;
}

/** Whether a quantity could as well be the number of a product: digits alone, and not few. */
export function mayBeNumber(text: string): boolean {
  return /^\d+$/.test(text.trim()) && text.trim().length >= SCANNED_LENGTH;
}

/** Whether a quantity of a product can be on a shelf, by what is on record. */
export function isLikely(counted: number, onRecord: number): boolean {
  return counted <= 2 * onRecord;
}
