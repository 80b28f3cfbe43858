import { type Cents, multiplyCents, sumCents } from './money.ts';

export interface PricedLine {
  readonly unitPrice: Cents;
  readonly quantity: number;
}

export function lineTotal(line: PricedLine): Cents {
  return multiplyCents(line.unitPrice, line.quantity);
}

export function orderTotal(lines: readonly PricedLine[]): Cents {
  return sumCents(lines.map(lineTotal));
}

/**
 * The quantity meant by an order that names only a price and a total.
 * Null unless the total is a whole multiple of the price.
 */
export function quantityFromTotal(unitPrice: Cents, total: Cents): number | null {
  if (unitPrice <= 0 || total <= 0 || total % unitPrice !== 0) return null;
  return total / unitPrice;
}

/** The name of an order in lists: its product, or "{first product} + {n} more". */
export function orderName(productNames: readonly string[]): string {
  const [first = '', ...rest] = productNames;
  return rest.length === 0 ? first : `${first} + ${rest.length} more`;
}
