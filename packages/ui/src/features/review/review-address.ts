/** Where a product is reviewed. */
export function reviewAddress(productId: string): string {
  return `/dashboard/review?product=${encodeURIComponent(productId)}`;
}
