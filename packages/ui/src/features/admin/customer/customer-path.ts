/** The address of a customer's page, by the id of their account. */
export function customerPath(id: string): string {
  return `/dashboard/customer/${id}`;
}
