import { destinationName } from '@kerf/domain/destination';
import { cents, sumCents } from '@kerf/domain/money';
import { lineAmount } from '@kerf/domain/quote';
import { partsBesideUnits } from '@kerf/domain/refund-parts';
import type { Database } from '../../db/database.ts';
import type { OrderRow, RefundRow } from '../../db/schema.ts';
import { MailRefused } from '../../gateways/mail/mail-transport.ts';
import { findCreditNote, findReplaced } from '../../money/documents/documents.store.ts';
import { shippingOfRefund } from '../../ordering/orders/destinations.ts';
import type { RefundFacts } from './mail-facts.ts';
import { saidOf } from './read-parcel.ts';

/** What mails say of a refund. Throws a MailRefused if it is in another state by now. */
export async function readRefundFacts(
  db: Database,
  refundId: string,
  expected: 'succeeded' | 'failed',
): Promise<RefundFacts> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.amount_cents', 'refunds.shipping_cents', 'refunds.tax_cents'])
    .select(['refunds.state', 'payments.order_id', 'further_shipping'])
    .select(['shipping_method', 'further_destinations'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  if (refund?.state !== expected) {
    throw new MailRefused(`The refund is ${refund?.state ?? 'gone'} by now.`);
  }
  const lines = await db
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.position', 'refund_lines.position')
    .select(['name', 'sku', 'refund_lines.quantity', 'unit_price_cents', 'destination'])
    .select(['note', 'cost_center'])
    .where('refund_id', '=', refundId)
    .where('order_lines.order_id', '=', refund.order_id)
    .orderBy('refund_lines.position')
    .execute();
  const priced = lines.map(({ name, sku, quantity, unit_price_cents: unitCents, ...line }) => ({
    name: refund.further_destinations ? `${name}, ${nameOf(line.destination)}` : name,
    sku,
    quantity,
    ...saidOf(line),
    amountCents: lineAmount({ unitPrice: cents(unitCents), quantity }),
  }));
  const isOfParts = lines.length + refund.shipping_cents + refund.tax_cents > 0;
  return {
    amountCents: refund.amount_cents,
    lines: priced,
    parts: isOfParts
      ? partsBesideUnits({
          amount: cents(refund.amount_cents),
          goods: sumCents(priced.map(({ amountCents }) => amountCents)),
          shipping: cents(refund.shipping_cents),
          tax: cents(refund.tax_cents),
          method: refund.shipping_method?.name ?? null,
          destinations: refundedDestinations(refund),
        })
      : [],
    creditNote: (await findCreditNote(db, refundId))?.number ?? null,
    replaces: (await findReplaced(db, refundId)) ?? null,
  };
}

function nameOf(destination: number | null): string {
  return destinationName(destination ?? 0).toLowerCase();
}

function refundedDestinations(
  refund: Pick<RefundRow, 'shipping_cents' | 'further_shipping'> &
    Pick<OrderRow, 'shipping_method' | 'further_destinations'>,
) {
  const { shipping_method: own, further_destinations: further } = refund;
  if (!further) return undefined;
  const methods = [own, ...further.map(({ method }) => method)];
  return shippingOfRefund(refund).map((amount, number) => ({
    method: methods[number]?.name ?? null,
    amount,
  }));
}
