/** What decides which quantities of a product are legal: both ends are exclusive. */
export interface Bounds {
  readonly minOrder: number;
  /** Available stock, in units. */
  readonly stock: number;
}

/** The first legal quantity. Only meaningful where `isOrderable`. */
export function firstQuantity(bounds: Bounds): number {
  return bounds.minOrder + 1;
}

/** The last legal quantity. Only meaningful where `isOrderable`. */
export function lastQuantity(bounds: Bounds): number {
  return bounds.stock - 1;
}

/** Whether any quantity at all is legal. */
export function isOrderable(bounds: Bounds): boolean {
  return firstQuantity(bounds) <= lastQuantity(bounds);
}

/** The rule of the shop: a whole number strictly over the minimum and strictly under the stock. */
export function isLegalQuantity(quantity: number, bounds: Bounds): boolean {
  return Number.isSafeInteger(quantity) && quantity > bounds.minOrder && quantity < bounds.stock;
}

/** The legal quantity closest to what was asked for, or null where there is none. */
export function nearestLegalQuantity(quantity: number, bounds: Bounds): number | null {
  if (!isOrderable(bounds) || Number.isNaN(quantity)) return null;
  return Math.min(Math.max(Math.round(quantity), firstQuantity(bounds)), lastQuantity(bounds));
}

/** The specification's hint under a quantity that is not legal. */
export function boundsHint(bounds: Bounds): string {
  return `Order should be > ${bounds.minOrder} and < ${bounds.stock}`;
}

/** The legal quantities in words: "6 to 119", "6", or that there are none. */
export function boundsInWords(bounds: Bounds): string {
  if (!isOrderable(bounds)) return 'Not enough stock to order';
  const first = firstQuantity(bounds);
  const last = lastQuantity(bounds);
  return first === last ? `${first}` : `${first} to ${last}`;
}
