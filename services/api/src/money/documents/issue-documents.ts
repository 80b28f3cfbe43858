import { randomUUID } from 'node:crypto';
import {
  documentSeries,
  formatDocumentNumber,
  type IssuedDocumentKind,
} from '@kerf/domain/document-number';
import { cents } from '@kerf/domain/money';
import { quote } from '@kerf/domain/quote';
import { refundReasonNames } from '@kerf/domain/refund';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DocumentRow, OrderRow, RefundRow } from '../../db/schema.ts';
import { shopDay } from '../../db/shop-day.ts';
import { destinationsOf, shippingOfRefund } from '../../ordering/orders/destinations.ts';
import { lockOrder, wasPaidWith } from '../../ordering/orders/orders.store.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { readShippingTerms } from '../../platform/shop/shipping-terms.store.ts';
import { readTaxTerms } from '../../platform/tax/tax-terms.store.ts';
import { type DocumentLine, invoiceContent, orderSnapshot } from './document-content.ts';
import { findCreditNote, findInvoice, listUncreditedRefunds } from './documents.store.ts';

interface Draft {
  readonly orderId: string;
  readonly kind: IssuedDocumentKind;
  readonly refundId: string | null;
  readonly content: object;
}

/**
 * Stores a document under the next number of its kind and year. The counter stays locked until the
 * transaction ends, so that numbers have no gaps: call this as late as possible. If a transaction issues
 * both kinds, the invoice comes first.
 */
async function issueDocument(tx: Tx, { orderId, kind, refundId, content }: Draft) {
  const number = await takeNumber(tx, kind);
  const document = await tx
    .insertInto('documents')
    .values({
      id: randomUUID(),
      order_id: orderId,
      kind,
      number,
      refund_id: refundId,
      content: JSON.stringify(content),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, null, 'order.document', orderId, { documentId: document.id, kind, number });
  return document;
}

async function takeNumber(tx: Tx, kind: IssuedDocumentKind): Promise<string> {
  // The same clock as `issued_at`.
  const { rows } = await sql<{ year: number }>`
    select extract(year from ${shopDay(sql`now()`)})::int as year`.execute(tx);
  const year = rows[0]?.year ?? 0;
  const { last } = await tx
    .insertInto('document_numbers')
    .values({ series: documentSeries(kind, year), last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last: sql`document_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return formatDocumentNumber(kind, year, last);
}

/**
 * Returns the invoice of a paid order, issuing it with the current letterhead if there is none. The order
 * must be locked.
 */
export async function issueInvoice(tx: Tx, order: OrderRow): Promise<DocumentRow> {
  const before = await findInvoice(tx, order.id);
  if (before) return before;
  if (order.paid_at === null) throw new Error(`Order ${order.id} is not paid.`);
  const content = {
    ...(await orderSnapshot(tx, order)),
    paidAt: order.paid_at.toISOString(),
    transactionId: order.transaction_id,
    ...((await leavesCountry(tx, order)) && { isForCustoms: true }),
  };
  return issueDocument(tx, { orderId: order.id, kind: 'invoice', refundId: null, content });
}

/** Whether any of an order goes from the shop's country to another one. Unknown countries are no others. */
async function leavesCountry(tx: Tx, order: OrderRow): Promise<boolean> {
  const parts = destinationsOf(order).map(({ shipTo, method }) => ({
    country: shipTo?.country ?? '',
    methodId: method?.id,
  }));
  if (parts.every((part) => part.country === '')) return false;
  const { terms } = await readTaxTerms(tx);
  const { country = '' } = terms;
  const abroad = parts.filter((part) => part.country !== '' && part.country !== country);
  if (country === '' || abroad.length === 0) return false;
  // What is picked up is supplied at home, whatever the address.
  const { terms: shipping } = await readShippingTerms(tx);
  const kindOf = new Map(shipping.methods.map(({ id, kind }) => [id, kind]));
  return abroad.some(({ methodId = '' }) => kindOf.get(methodId) !== 'pick-up');
}

type CreditedRefund = Pick<
  RefundRow,
  | 'id'
  | 'payment_id'
  | 'amount_cents'
  | 'shipping_cents'
  | 'further_shipping'
  | 'tax_cents'
  | 'reason'
  | 'state'
>;

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
  const {
    goodsCents: _goods,
    shippingCents: _shipping,
    taxCents: _tax,
    tax: _rows,
    ...snapshot
  } = await orderSnapshot(tx, order);
  const invoiced = invoiceContent.parse(invoice.content);
  // An order whose customer was erased no longer says whom its invoice addresses.
  const { billTo, shipTo, destinations } = order.customer_email === '' ? invoiced : snapshot;
  // It may ship by another method than the one that was charged.
  const { shippingMethod } = invoiced;
  const ofOrder = { ...snapshot, billTo, shipTo, destinations, shippingMethod };
  const credited = await creditedLines(tx, refund.id, ofOrder.lines);
  const { shipping_cents: shippingCents, tax_cents: taxCents } = refund;
  const content = {
    ...ofOrder,
    invoiceNumber: invoice.number,
    reason: refund.reason && refundReasonNames[refund.reason],
    lines: credited.lines,
    ...(shippingCents > 0 && { shippingCents }),
    ...(destinations && { shippingOfEach: shippingOfRefund(refund) }),
    ...(taxCents > 0 && { taxCents }),
    otherCents: refund.amount_cents - credited.goods - shippingCents - taxCents,
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

/** The refunded lines, and what they cost without tax. */
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
  return { lines, goods };
}
