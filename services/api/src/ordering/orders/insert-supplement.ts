import { randomUUIDv7 } from 'node:crypto';
import { destinationName } from '@kerf/domain/destination';
import { sumCents } from '@kerf/domain/money';
import { differenceState, formatOrderNumber } from '@kerf/domain/order-state';
import { knownPrice } from '@kerf/domain/shipping/order-shipping';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { destinationsOf } from './destinations.ts';
import { openText } from './open-text.ts';
import { type OrderCharges, totalWith } from './order-charges.ts';
import { type ReadOrder, timeLeft } from './orders.store.ts';

/** Staff waive a difference, not the clock. */
const untilWaived = sql<Date>`(now() + interval '100 years')::timestamptz(3)`;

/** What shipping to one of an order's addresses came to cost more. */
interface Difference {
  /** Of the address. */
  readonly number: number;
  readonly charges: OrderCharges;
}

/**
 * Places an order without lines for what the shipping of a paid one came to cost more. It is paid like any other order.
 * The first order must be locked. Throws a ProblemError if no card payment can be of that much.
 */
export async function insertSupplement(
  tx: Tx,
  actor: Actor,
  first: ReadOrder,
  { number, charges }: Difference,
): Promise<ReadOrder> {
  const { user_id, account_id, customer_email, customer_name, phone, po_number } = first;
  const there = destinationsOf(first)[number];
  if (!there) throw new Error(`Order ${first.id} has no address ${number}.`);
  const { shipTo, text: address, method } = there;
  // Without an address for invoices, they go where that of the first order went.
  const invoiceTo = first.invoice_to ?? (number === 0 ? null : first.ship_to);
  const total = totalWith({ goods_cents: 0 }, charges);
  const named = {
    order_name: nameOf(first, number),
    customer_email,
    customer_name,
    phone,
    address,
    po_number,
  };
  const supplement = await tx
    .insertInto('orders')
    .values({
      id: randomUUIDv7(),
      supplements: first.id,
      supplements_destination: number === 0 ? null : number,
      user_id,
      account_id,
      ...named,
      ship_to: shipTo && JSON.stringify(shipTo),
      invoice_to: invoiceTo && JSON.stringify(invoiceTo),
      shipping_method: method && JSON.stringify({ ...method, estimate: undefined }),
      goods_cents: 0,
      shipping_cents: sumCents(charges.prices.map(knownPrice)),
      tax_cents: charges.tax?.totalCents ?? 0,
      tax_decision: charges.tax && JSON.stringify(charges.tax),
      total_cents: total,
      held_until: untilWaived,
      open_text: openText(named, []),
    })
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
  await recordAudit(tx, actor, 'order.place', supplement.id, {
    totalCents: total,
    lines: 0,
    hold: supplement.hold,
  });
  await recordAudit(tx, actor, 'order.difference', first.id, {
    from: '',
    to: differenceState(supplement),
    amountCents: total,
    orderId: supplement.id,
  });
  return supplement;
}

/** "Shipping of KS-104233"; of several addresses "Shipping of KS-104233 to address 2". */
function nameOf({ serial, further_destinations: further }: ReadOrder, number: number): string {
  const to = further ? ` to ${destinationName(number).toLowerCase()}` : '';
  return `Shipping of ${formatOrderNumber(serial)}${to}`;
}
