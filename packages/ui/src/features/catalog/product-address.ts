/** Where a product's own page stands. */
export function productAddress(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}

/** Where a product is ordered by itself. */
export function purchaseAddress(id: string): string {
  return `/purchase/${encodeURIComponent(id)}`;
}
