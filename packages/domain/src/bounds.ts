import { once } from './once.ts';

/** Which quantities of a product can be ordered: more than the minimum, less than the stock, in full packs. */
export interface Bounds {
  readonly minOrder: number;
  /** Available stock, in units. */
  readonly stock: number;
  /** The product is sold in multiples of this; 1 for single units. */
  readonly packSize: number;
}

/** The smallest orderable quantity. Only meaningful if `isOrderable`. */
export function firstQuantity({ minOrder, packSize }: Bounds): number {
  return nextMultiple(minOrder, packSize);
}

/** The largest orderable quantity. Only meaningful if `isOrderable`. */
export function lastQuantity({ stock, packSize }: Bounds): number {
  return previousMultiple(stock, packSize);
}

/** Whether any quantity can be ordered. */
export function isOrderable(bounds: Bounds): boolean {
  return firstQuantity(bounds) <= lastQuantity(bounds);
}

/** Whether a quantity can be ordered: full packs, more than the minimum and less than the stock. */
export function isOrderableQuantity(quantity: number, bounds: Bounds): boolean {
  const isWhole = Number.isSafeInteger(quantity) && quantity % bounds.packSize === 0;
  return isWhole && quantity > bounds.minOrder && quantity < bounds.stock;
}

/** The orderable quantity closest to this one, or null if there is none. */
export function nearestOrderableQuantity(quantity: number, bounds: Bounds): number | null {
  if (!isOrderable(bounds) || Number.isNaN(quantity)) return null;
  const packs = Math.round(quantity / bounds.packSize) * bounds.packSize;
  return Math.min(Math.max(packs, firstQuantity(bounds)), lastQuantity(bounds));
}

/** The smallest orderable quantity that is at least this one, or null if there is none. */
export function orderableQuantityFrom(quantity: number, bounds: Bounds): number | null {
  const packs = Math.ceil(quantity / bounds.packSize) * bounds.packSize;
  const least = Math.max(packs, firstQuantity(bounds));
  return isOrderableQuantity(least, bounds) ? least : null;
}

/** The orderable quantity one pack up or down, or the smallest one if there is no quantity yet; null if none can be ordered. */
export function steppedQuantity(
  quantity: number | null,
  step: 1 | -1,
  bounds: Bounds,
): number | null {
  if (quantity === null) return orderableQuantityFrom(0, bounds);
  const stepped = step === 1 ? nextMultiple : previousMultiple;
  return nearestOrderableQuantity(stepped(quantity, bounds.packSize), bounds);
}

/** The specification's hint below a quantity that cannot be ordered. */
export function boundsHint({ minOrder, stock, packSize }: Bounds): string {
  const hint = `Order should be > ${minOrder} and < ${stock}`;
  return packSize === 1 ? hint : `${hint}, in packs of ${packSize}`;
}

const countFormat = once(() => new Intl.NumberFormat('en-US'));

/** "1,120"; whole numbers only. */
export function formatCount(count: number): string {
  return countFormat().format(count);
}

/** Describes the orderable quantities: "6 to 1,119", "10 to 110 in packs of 10", "6", or that there are none. */
export function boundsInWords(bounds: Bounds): string {
  if (!isOrderable(bounds)) return 'Not enough stock to order';
  const [first, last] = [firstQuantity(bounds), lastQuantity(bounds)].map(formatCount);
  if (first === last) return `${first}`;
  const range = `${first} to ${last}`;
  return bounds.packSize === 1 ? range : `${range} in packs of ${formatCount(bounds.packSize)}`;
}

/** The smallest multiple greater than the quantity. */
function nextMultiple(quantity: number, packSize: number): number {
  return (Math.floor(quantity / packSize) + 1) * packSize;
}

/** The largest multiple less than the quantity. */
function previousMultiple(quantity: number, packSize: number): number {
  return (Math.ceil(quantity / packSize) - 1) * packSize;
}
