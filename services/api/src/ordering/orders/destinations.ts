import { type FurtherDestination, shippingOfEach } from '@kerf/domain/destination';
import { type Cents, cents } from '@kerf/domain/money';
import type { NamedPrice } from '@kerf/domain/shipping/order-shipping';
import type { OrderRow, RefundRow } from '../../db/schema.ts';

export type Addressed = Pick<
  OrderRow,
  'address' | 'ship_to' | 'further_destinations' | 'shipping_cents' | 'shipping_method'
>;

/** Every address of an order, its own first, each as it was when the order was placed. */
export function destinationsOf(row: Addressed): FurtherDestination[] {
  const further = row.further_destinations ?? [];
  const [shippingCents = cents(0)] = shippingOfEach(
    cents(row.shipping_cents),
    further.map((one) => one.shippingCents),
  );
  const { ship_to: shipTo, address: text, shipping_method: method } = row;
  return [{ shipTo, text, method, shippingCents }, ...further];
}

/** What shipping to each address costs, as far as that is known. */
export function pricesOf(row: Addressed & Pick<OrderRow, 'awaits_quote'>): NamedPrice[] {
  const all = destinationsOf(row);
  return all.map(({ method, shippingCents }) => {
    const waits = all.length === 1 ? row.awaits_quote : method?.isToQuote === true;
    return waits ? 'to-quote' : shippingCents;
  });
}

/** What of a refund is for the shipping to each address, the order's own first. */
export function shippingOfRefund(
  refund: Pick<RefundRow, 'shipping_cents' | 'further_shipping'>,
): Cents[] {
  return shippingOfEach(cents(refund.shipping_cents), (refund.further_shipping ?? []).map(cents));
}
