/** A number of units of a product. */
interface ProductUnits {
  readonly productId: string;
  readonly quantity: number;
}

/** One line for each product, with the sum of its quantities. */
export function linesByProduct(lines: readonly ProductUnits[]): ProductUnits[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}
