import { readQuantity } from '@kerf/domain/typed-quantity';

/** The path of a product's page. */
export function productAddress(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}

/** The parameter of a product's address with the id of the product that was asked for, and is no longer sold. */
export const INSTEAD_OF = 'insteadOf';

/** The path of a category's page. */
export function categoryAddress(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`;
}

const QUANTITY = 'quantity';

/** The path of a product's order form, with the quantity selected so far. */
export function purchaseAddress(id: string, quantity: number | null = null): string {
  const address = `/purchase/${encodeURIComponent(id)}`;
  return quantity === null ? address : `${address}?${QUANTITY}=${quantity}`;
}

/** The quantity in the URL of an order form, as digits; null if there is none. */
export function quantityOfAddress(search: URLSearchParams): string | null {
  const typed = readQuantity(search.get(QUANTITY) ?? '');
  return typed.kind === 'whole' ? String(typed.quantity) : null;
}

/** The path of the form that reviews a product. */
export function reviewAddress(productId: string): string {
  return `/dashboard/review?product=${encodeURIComponent(productId)}`;
}
