/** The path of Manage Products. */
export const LIST = '/dashboard/manage-products';

/** The history state of links from the list, so that going back returns to the same page of it. */
export const fromList = { fromList: true } as const;

export function cameFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state;
}

/** The products that a bulk change has added; `areDrafts` for those that are still drafts. */
export function addedProductsPath(bulkChangeId: string, areDrafts: boolean): string {
  return `${LIST}?addedBy=${bulkChangeId}${areDrafts ? '&state=draft' : ''}`;
}

/** The path of a product's stock page. */
export function stockPath(id: string): string {
  return `/dashboard/product/${id}/stock`;
}
