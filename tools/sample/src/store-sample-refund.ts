import type { Tx } from '@kerf/api/db/database';
import { type Cents, cents } from '@kerf/domain/money';
import { quote } from '@kerf/domain/quote';
import { planRefund, type RefundChoice, type RefundPlan } from '@kerf/domain/refund';
import { hoursAgo, type SampleOrder, type SampleRefund, sampleId } from './sample-records.ts';
import type { PricedLine } from './store-sample-order.ts';
import { shippedUnits } from './store-sample-shipment.ts';

const HOURS_AT_THE_BANK = 0.1;

export type PlannedRefund = SampleRefund & RefundPlan;

/** Plans the refund of a sample order by the usual rules; undefined if it has none. */
export function planSampleRefund(
  sample: SampleOrder,
  priced: readonly PricedLine[],
): PlannedRefund | undefined {
  if (!sample.refund) return undefined;
  const shipped = shippedUnits(sample);
  const lines = priced.map(({ sku, name, unitPrice, quantity }, index) => ({
    productId: sampleId(sku),
    name,
    unitPrice,
    ordered: quantity,
    shipped: shipped[index] ?? 0,
    cancelled: 0,
    refunded: 0,
  }));
  const { units } = sample.refund;
  const paid: Cents = quote(priced).total;
  const subject = { lines, refundable: paid, shipping: null, taxLeft: cents(0) };
  const choice: RefundChoice = units
    ? {
        kind: 'lines',
        lines: lines.map(({ productId }, index) => ({ productId, quantity: units[index] ?? 0 })),
      }
    : { kind: 'whole' };
  return { ...sample.refund, ...planRefund(subject, choice) };
}

/** Stores a refund requested by staff. */
export async function storeSampleRefund(
  tx: Tx,
  paymentId: string,
  { amount, lines, reason, note, restock, hoursAgo: hours, state = 'succeeded' }: PlannedRefund,
  adminId: string,
): Promise<void> {
  const id = sampleId(`refund ${paymentId}`);
  await tx
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      stripe_id: `re_sample${id.replaceAll('-', '').slice(0, 20)}`,
      amount_cents: cents(amount),
      state,
      failure: state === 'failed' ? 'expired_or_canceled_card' : null,
      needs_review: state === 'failed',
      reason,
      note: note ?? null,
      restock,
      requested_by: adminId,
      idempotency_key: `refund:${id}`,
      retry_of: null,
      created_at: hoursAgo(hours + HOURS_AT_THE_BANK),
      updated_at: hoursAgo(hours),
    })
    .execute();
  await tx
    .insertInto('refund_lines')
    .values(
      lines.map(({ index, quantity, unshipped, amount: price }) => ({
        refund_id: id,
        position: index,
        quantity,
        unshipped,
        amount_cents: price,
      })),
    )
    .execute();
}
