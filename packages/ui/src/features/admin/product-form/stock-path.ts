/** The path of a product's stock page. */
export function stockPath(id: string): string {
  return `/dashboard/product/${id}/stock`;
}
