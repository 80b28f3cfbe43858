import { readQuantity } from '@kerf/domain/typed-quantity';

/** Where a product's own page stands. */
export function productAddress(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}

const QUANTITY = 'quantity';

/** Where a product is ordered by itself, in a quantity that was chosen before. */
export function purchaseAddress(id: string, quantity: number | null = null): string {
  const address = `/purchase/${encodeURIComponent(id)}`;
  return quantity === null ? address : `${address}?${QUANTITY}=${quantity}`;
}

/** The quantity that a purchase's address names, as digits; null where it names none. */
export function quantityOfAddress(search: URLSearchParams): string | null {
  const typed = readQuantity(search.get(QUANTITY) ?? '');
  return typed.kind === 'whole' ? String(typed.quantity) : null;
}

/** Where a product is reviewed. */
export function reviewAddress(productId: string): string {
  return `/dashboard/review?product=${encodeURIComponent(productId)}`;
}
