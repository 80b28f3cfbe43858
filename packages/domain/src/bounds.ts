import { once } from './once.ts';

/** What decides which quantities of a product are legal: both ends are exclusive. */
export interface Bounds {
  readonly minOrder: number;
  /** Available stock, in units. */
  readonly stock: number;
  /** The product is sold in multiples of this; 1 if in any number. */
  readonly packSize: number;
}

/** The first legal quantity. Only meaningful where `isOrderable`. */
export function firstQuantity({ minOrder, packSize }: Bounds): number {
  return nextMultiple(minOrder, packSize);
}

/** The last legal quantity. Only meaningful where `isOrderable`. */
export function lastQuantity({ stock, packSize }: Bounds): number {
  return previousMultiple(stock, packSize);
}

/** Whether any quantity at all is legal. */
export function isOrderable(bounds: Bounds): boolean {
  return firstQuantity(bounds) <= lastQuantity(bounds);
}

/** The rule of the shop: whole packs, strictly over the minimum and strictly under the stock. */
export function isLegalQuantity(quantity: number, bounds: Bounds): boolean {
  const isWhole = Number.isSafeInteger(quantity) && quantity % bounds.packSize === 0;
  return isWhole && quantity > bounds.minOrder && quantity < bounds.stock;
}

/** The legal quantity closest to what was asked for, or null if there is none. */
export function nearestLegalQuantity(quantity: number, bounds: Bounds): number | null {
  if (!isOrderable(bounds) || Number.isNaN(quantity)) return null;
  const packs = Math.round(quantity / bounds.packSize) * bounds.packSize;
  return Math.min(Math.max(packs, firstQuantity(bounds)), lastQuantity(bounds));
}

/** The least legal quantity that is not under this one, or null if there is none. */
export function legalQuantityFrom(quantity: number, bounds: Bounds): number | null {
  const packs = Math.ceil(quantity / bounds.packSize) * bounds.packSize;
  const least = Math.max(packs, firstQuantity(bounds));
  return isLegalQuantity(least, bounds) ? least : null;
}

/** One pack more or less, always onto a legal quantity, the first one from none; null if there is no legal one. */
export function steppedQuantity(
  quantity: number | null,
  step: 1 | -1,
  bounds: Bounds,
): number | null {
  if (quantity === null) return legalQuantityFrom(0, bounds);
  const stepped = step === 1 ? nextMultiple : previousMultiple;
  return nearestLegalQuantity(stepped(quantity, bounds.packSize), bounds);
}

/** The specification's hint under a quantity that is not legal. */
export function boundsHint({ minOrder, stock, packSize }: Bounds): string {
  const hint = `Order should be > ${minOrder} and < ${stock}`;
  return packSize === 1 ? hint : `${hint}, in packs of ${packSize}`;
}

const countFormat = once(() => new Intl.NumberFormat('en-US'));

function formatCount(count: number): string {
  return countFormat().format(count);
}

/** The legal quantities in words: "6 to 1,119", "10 to 110 in packs of 10", "6", or that there are none. */
export function boundsInWords(bounds: Bounds): string {
  if (!isOrderable(bounds)) return 'Not enough stock to order';
  const [first, last] = [firstQuantity(bounds), lastQuantity(bounds)].map(formatCount);
  if (first === last) return `${first}`;
  const range = `${first} to ${last}`;
  return bounds.packSize === 1 ? range : `${range} in packs of ${formatCount(bounds.packSize)}`;
}

/** The least multiple that is over the quantity. */
function nextMultiple(quantity: number, packSize: number): number {
  return (Math.floor(quantity / packSize) + 1) * packSize;
}

/** The greatest multiple that is under the quantity. */
function previousMultiple(quantity: number, packSize: number): number {
  return (Math.ceil(quantity / packSize) - 1) * packSize;
}
