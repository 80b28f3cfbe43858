import { type Bounds, boundsInWords, formatCount } from './bounds.ts';

/** "1,120 available": what can be ordered of it, and what is less than an order. */
export function availabilityInWords({ stock }: Pick<Bounds, 'stock'>): string {
  return `${formatCount(stock)} available`;
}

/** The orderable quantities: "6 to 119 pieces", "10 to 110 in packs of 10". */
export function quantityRule(bounds: Bounds): string {
  return bounds.packSize === 1 ? `${boundsInWords(bounds)} pieces` : boundsInWords(bounds);
}
