/** The path that redirects to an order by its number: "KS-104233". */
export function orderPath(number: string): string {
  return `/dashboard/order/${encodeURIComponent(number)}`;
}

/** The parameter of an order's page that holds the URL parameters of the list it was opened from. */
export const LIST_PARAM = 'list';

/** The path of an order's page, from which the others in a list can be stepped through. */
export function orderPageAddress(id: string, list?: string): string {
  const way = list === undefined ? '' : `?${new URLSearchParams({ [LIST_PARAM]: list })}`;
  return `/dashboard/order/${id}${way}`;
}
