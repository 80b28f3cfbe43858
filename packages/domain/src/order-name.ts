/** The name of an order in lists: its product, or "{first product} + {n} more". */
export function orderName(productNames: readonly string[]): string {
  const [first = '', ...rest] = productNames;
  return rest.length === 0 ? first : `${first} + ${rest.length} more`;
}
