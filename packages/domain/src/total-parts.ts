import type { Cents } from './money.ts';

/** What the total of an order is the sum of. */
export interface PartsOfTotal {
  readonly goods: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  /** The name of the method that it ships by; null where shipping is not charged for. */
  readonly method: string | null;
  /** Whether staff have still to quote the shipping. */
  readonly isToQuote: boolean;
  /** The tax by rate; none where it is not known. */
  readonly taxRows: readonly TotalPart[];
}

export interface TotalPart {
  readonly name: string;
  readonly amount: Cents;
}

/** The same of an order, whose shipping may have no amount yet. */
export interface OrderPart {
  readonly name: string;
  /** Null while it is to be quoted. */
  readonly amount: Cents | null;
}

/** What stands in place of an amount that is to be quoted. */
export const TO_BE_QUOTED = 'To be quoted';

/** The name of a total: without shipping while that is to be quoted. */
export function totalName(isToQuote: boolean): string {
  return isToQuote ? 'Total without shipping' : 'Total';
}

/** The rows above the total, on screen and on paper; none where the order is goods alone. */
export function totalParts(parts: PartsOfTotal): OrderPart[] {
  const { goods, shipping, tax, method, isToQuote, taxRows } = parts;
  const ships = method !== null || shipping !== 0;
  if (!ships && tax === 0 && taxRows.length === 0) return [];
  const name = method === null ? 'Shipping' : `Shipping, ${method}`;
  return [
    { name: 'Goods', amount: goods },
    ...(ships ? [{ name, amount: isToQuote ? null : shipping }] : []),
    ...(taxRows.length > 0 || tax === 0 ? taxRows : [{ name: 'Tax', amount: tax }]),
  ];
}
