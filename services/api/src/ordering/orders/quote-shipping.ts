import { type Cents, cents } from '@kerf/domain/money';
import { isQuotable } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { queueOrderMail } from '../../platform/mail-delivery/queue-order-mails.ts';
import { setOrderCharges, timeToPay, withShippingPrice } from './order-charges.ts';
import { stateOf } from './order-view.ts';
import { type ReadOrder, requireLockedOrder } from './orders.store.ts';

/**
 * Names the price of the shipping of an order that waits for it, in cents without tax, which is taxed as was decided
 * when the order was placed. From then on its customer, who is mailed the total, has the whole time to pay. Throws a
 * ProblemError if it does not wait, also because somebody else named another price.
 */
export async function quoteShipping(
  tx: Tx,
  actor: Actor,
  orderId: string,
  price: Cents,
  rules: { readonly holdHours: number },
): Promise<ReadOrder> {
  const order = await requireLockedOrder(tx, orderId);
  if (!order.awaits_quote) {
    // A repeated request.
    if (order.quoted_at !== null && cents(order.shipping_cents) === price) return order;
    throw new ProblemError({ code: 'record_changed' });
  }
  const state = stateOf(order);
  if (!isQuotable(state, order.awaits_quote)) {
    throw new ProblemError({ code: state === 'expired' ? 'order_expired' : 'order_not_open' });
  }
  const charges = withShippingPrice(order, price);
  const quoted = await setOrderCharges(tx, order, charges, timeToPay(order, rules));
  await recordAudit(tx, actor, 'order.quote-shipping', orderId, {
    shippingCents: price,
    totalCents: quoted.total_cents,
  });
  await queueOrderMail(tx, quoted, {
    event: `order.quoted:${orderId}`,
    kind: 'order.placed',
    content: { quoted: 'yes' },
  });
  return quoted;
}
