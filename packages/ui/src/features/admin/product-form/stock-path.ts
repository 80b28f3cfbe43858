/** The page of a product's stock. */
export function stockPath(id: string): string {
  return `/dashboard/product/${id}/stock`;
}
