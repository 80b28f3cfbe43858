import type { Cents } from './money.ts';

/** What the total of an order is the sum of. */
export interface PartsOfTotal {
  readonly goods: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  /** The name of the method that it ships by; null where shipping is not charged for. */
  readonly method: string | null;
  /** The tax by rate; none where it is not known. */
  readonly taxRows: readonly TotalPart[];
}

export interface TotalPart {
  readonly name: string;
  readonly amount: Cents;
}

/** The rows above the total, on screen and on paper; none where the order is goods alone. */
export function totalParts({ goods, shipping, tax, method, taxRows }: PartsOfTotal): TotalPart[] {
  const ships = method !== null || shipping !== 0;
  if (!ships && tax === 0 && taxRows.length === 0) return [];
  const name = method === null ? 'Shipping' : `Shipping, ${method}`;
  return [
    { name: 'Goods', amount: goods },
    ...(ships ? [{ name, amount: shipping }] : []),
    ...(taxRows.length > 0 || tax === 0 ? taxRows : [{ name: 'Tax', amount: tax }]),
  ];
}
