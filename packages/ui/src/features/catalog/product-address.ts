import { readQuantity } from '@kerf/domain/typed-quantity';
import { QUANTITY } from '../../platform/paths.ts';

/** The quantity in the URL of an order form, as digits; null if there is none. */
export function quantityOfAddress(search: URLSearchParams): string | null {
  const typed = readQuantity(search.get(QUANTITY) ?? '');
  return typed.kind === 'whole' ? String(typed.quantity) : null;
}
