/** The path of a customer's page, by account id. */
export function customerPath(id: string): string {
  return `/dashboard/customer/${id}`;
}
