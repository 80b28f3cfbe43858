/** The page that redirects to an order by its number: "KS-104233". */
export function orderPath(number: string): string {
  return `/dashboard/order/${encodeURIComponent(number)}`;
}

/** On an order's page: the list that it was opened from, as the parameters of that list's address. */
export const LIST_PARAM = 'list';

/** The address of an order's own page, from which the others of a list can be gone through. */
export function orderPageAddress(id: string, list?: string): string {
  const way = list === undefined ? '' : `?${new URLSearchParams({ [LIST_PARAM]: list })}`;
  return `/dashboard/order/${id}${way}`;
}
