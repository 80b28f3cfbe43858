import { type FulfillmentState, isWhollyShipped } from '../fulfillment.ts';
import { type Cents, cents } from '../money.ts';
import { isPaid, type OrderState } from '../order-state.ts';

/** What becomes of the money when the shipping of an order changes. */
export type ShippingSettlement =
  | { readonly kind: 'none' }
  /** The total of an unpaid order changes. */
  | { readonly kind: 'total' }
  /** This much of the shipping goes back, and its tax with it. */
  | { readonly kind: 'refund'; readonly shipping: Cents }
  /** The shipping costs this much more than was paid, which staff ask for or waive. */
  | { readonly kind: 'dearer'; readonly shipping: Cents };

/** What staff do about shipping that became dearer than was paid. */
export const differenceChoices = ['ask', 'waive'] as const;
export type DifferenceChoice = (typeof differenceChoices)[number];

/** Whether staff may change how an order ships, and where to: while nothing has shipped and it isn't over. */
export function mayChangeShipping(
  state: OrderState,
  fulfillment: FulfillmentState | undefined,
): boolean {
  return (state === 'pending' || isPaid(state)) && !hasBegunToShip(fulfillment);
}

/** Whether a part of an order has left. */
export function hasBegunToShip(fulfillment: FulfillmentState | undefined): boolean {
  return fulfillment === 'partly_shipped' || isWhollyShipped(fulfillment);
}

/** Settles a change of the price of a paid order's shipping, from what of it was paid and not refunded. */
export function settlePaidShipping(before: Cents, after: Cents): ShippingSettlement {
  if (after < before) return { kind: 'refund', shipping: cents(before - after) };
  if (after > before) return { kind: 'dearer', shipping: cents(after - before) };
  return { kind: 'none' };
}
