import { type Cents, cents } from './money.ts';
import { type DestinationShipping, shippingName, type TotalPart } from './total-parts.ts';

/** What a refund pays back, and how much of it is for what. */
export interface RefundedParts {
  readonly amount: Cents;
  /** The refunded units without tax. */
  readonly goods: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  /** The name of the method that the order ships by. */
  readonly method: string | null;
  /** What `shipping` is the sum of, for an order that goes to several addresses. */
  readonly destinations?: readonly DestinationShipping[] | undefined;
}

/**
 * The rows of a refund below those of its units, on screen, on paper and in mails: shipping, tax, and what is
 * for nothing in particular. With the units, they are its amount.
 */
export function partsBesideUnits(parts: RefundedParts): TotalPart[] {
  const { amount, goods, shipping, tax } = parts;
  const other = amount - goods - shipping - tax;
  const isApart = goods > 0 || shipping > 0;
  return [
    ...refundedShipping(parts),
    ...(tax === 0 ? [] : [{ name: 'Tax', amount: tax }]),
    ...(other === 0 ? [] : [{ name: nameOfOther(other, isApart), amount: cents(other) }]),
  ];
}

function refundedShipping({ shipping, method, destinations }: RefundedParts): TotalPart[] {
  if (shipping === 0) return [];
  if (!destinations) return [{ name: shippingName(method), amount: shipping }];
  return destinations.flatMap((one, number) =>
    one.amount === null || one.amount === 0
      ? []
      : [{ name: shippingName(one.method, number), amount: one.amount }],
  );
}

/** Units that were paid back in part before, as an amount, cost more than what is left of them. */
function nameOfOther(other: number, isApart: boolean): string {
  if (other < 0) return 'Already refunded';
  return isApart ? 'Other amount' : 'Refund';
}
