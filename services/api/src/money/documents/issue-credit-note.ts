import { cents } from '@kerf/domain/money';
import { quote } from '@kerf/domain/quote';
import { refundReasonNames } from '@kerf/domain/refund';
import type { Tx } from '../../db/database.ts';
import type { DocumentRow, OrderRow, RefundRow } from '../../db/schema.ts';
import { lockOrder } from '../../ordering/orders/orders.store.ts';
import { wasPaidWith } from '../../ordering/orders/paid-with.ts';
import type { DocumentLine } from './document-content.ts';
import { findCreditNote, listUncreditedRefunds } from './documents.store.ts';
import { issueDocument } from './issue-document.ts';
import { issueInvoice } from './issue-invoice.ts';
import { orderSnapshot } from './order-snapshot.ts';

type CreditedRefund = Pick<RefundRow, 'id' | 'payment_id' | 'amount_cents' | 'reason' | 'state'>;

/**
 * Returns the credit note of a succeeded refund, issuing it if there is none. Undefined if there is nothing
 * to correct: the refund has not succeeded, or its payment never paid for an order. Locks the order, so
 * nothing that is locked after orders may be locked before the call.
 */
export async function issueCreditNote(
  tx: Tx,
  refund: CreditedRefund,
): Promise<DocumentRow | undefined> {
  if (refund.state !== 'succeeded') return undefined;
  const order = await lockOrderPaidWith(tx, refund.payment_id);
  if (!order) return undefined;
  const before = await findCreditNote(tx, refund.id);
  if (before) return before;
  // A credit note names the invoice that it corrects.
  const invoice = await issueInvoice(tx, order);
  const { goodsCents, shippingCents, taxCents, ...ofOrder } = await orderSnapshot(tx, order);
  const credited = await creditedLines(tx, refund.id, ofOrder.lines);
  const content = {
    ...ofOrder,
    invoiceNumber: invoice.number,
    reason: refund.reason && refundReasonNames[refund.reason],
    lines: credited.lines,
    otherCents: refund.amount_cents - credited.cents,
    totalCents: refund.amount_cents,
  };
  return issueDocument(tx, {
    orderId: order.id,
    kind: 'credit_note',
    refundId: refund.id,
    content,
  });
}

/** Issues the missing credit notes of a payment's succeeded refunds. */
export async function issueDueCreditNotes(tx: Tx, paymentId: string): Promise<void> {
  for (const refund of await listUncreditedRefunds(tx, paymentId))
    await issueCreditNote(tx, refund);
}

/** Locks the order paid with this payment. */
async function lockOrderPaidWith(tx: Tx, paymentId: string): Promise<OrderRow | undefined> {
  const payment = await tx
    .selectFrom('payments')
    .select(['order_id', 'intent_id'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment?.order_id) return undefined;
  const order = await lockOrder(tx, payment.order_id);
  return order && wasPaidWith(order, payment.intent_id) ? order : undefined;
}

async function creditedLines(tx: Tx, refundId: string, ordered: readonly DocumentLine[]) {
  const rows = await tx
    .selectFrom('refund_lines')
    .select(['position', 'quantity'])
    .where('refund_id', '=', refundId)
    .orderBy('position')
    .execute();
  const lines = rows.flatMap(({ position, quantity }) => {
    const line = ordered[position];
    return line ? [{ ...line, quantity }] : [];
  });
  const { goods } = quote(
    lines.map(({ quantity, unitPriceCents }) => ({ quantity, unitPrice: cents(unitPriceCents) })),
  );
  return { lines, cents: goods };
}
