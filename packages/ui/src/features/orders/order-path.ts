/** The page that redirects to an order by its number: "KS-104233". */
export function orderPath(number: string): string {
  return `/dashboard/order/${encodeURIComponent(number)}`;
}
