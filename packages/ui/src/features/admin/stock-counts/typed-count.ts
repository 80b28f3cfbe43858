import { UNITS_MAX } from '@kerf/contract/schemas/stock';

/** A figure that was typed, or why it is none. */
export type TypedCount =
  | { readonly counted: number; readonly error: null }
  | { readonly counted: null; readonly error: string };

/** Reads "12", or "+8" for what lies in a second place and is added to what was counted already. */
export function typedCount(text: string, before: number | null): TypedCount {
  const match = /^(\+?)(\d{1,3}(?:,\d{3})+|\d+)$/.exec(text.trim());
  if (!match) return { counted: null, error: 'Enter a whole number, such as 12.' };
  const [, plus, digits = ''] = match;
  const units = Number(digits.replaceAll(',', ''));
  const counted = plus === '' ? units : (before ?? 0) + units;
  if (counted <= UNITS_MAX) return { counted, error: null };
  return { counted: null, error: 'That’s too many. Did you scan a barcode here?' };
}
