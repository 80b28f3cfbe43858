import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/db/database.ts';
import { accountOf } from '../harness/account-of.ts';

/** An order for tests of reports: one line for each product. */
export interface SoldOrder {
  readonly id: string;
  readonly userId: string;
  readonly paymentId: string;
  readonly intentId: string;
  readonly totalCents: number;
  readonly lines: readonly SoldLine[];
}

export interface SoldLine {
  readonly productId: string;
  readonly quantity: number;
  readonly priceCents: number;
}

/** The server's own job would cancel an order that is due, in the middle of a test. */
const neverLapses = new Date('2100-01-01');

/** Inserts an unpaid order and its payment directly into the tables. */
export async function insertOrder(
  db: Database,
  userId: string,
  lines: readonly SoldLine[],
): Promise<SoldOrder> {
  const ids = { id: randomUUID(), paymentId: randomUUID() };
  const intentId = `pi_${ids.paymentId}`;
  const totalCents = lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        id: ids.id,
        user_id: userId,
        account_id: accountOf(userId),
        goods_cents: totalCents,
        total_cents: totalCents,
        held_until: neverLapses,
        order_name: 'A',
        customer_email: 'a@example.com',
        customer_name: 'A',
        phone: '1',
        address: '1',
      })
      .execute();
    await tx
      .insertInto('order_lines')
      .values(
        lines.map(({ productId, quantity, priceCents }, position) => ({
          order_id: ids.id,
          position,
          product_id: productId,
          name: 'A',
          sku: 'A',
          quantity,
          unit_price_cents: priceCents,
        })),
      )
      .execute();
    await tx
      .insertInto('payments')
      .values({
        id: ids.paymentId,
        user_id: userId,
        order_id: ids.id,
        amount_cents: totalCents,
        idempotency_key: ids.paymentId,
        intent_id: intentId,
        refund_id: null,
        state: 'open',
        attention: null,
      })
      .execute();
  });
  return { ...ids, intentId, userId, totalCents, lines };
}

export async function markPaid(db: Database, order: SoldOrder, at: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ money: 'paid', transaction_id: order.intentId, paid_at: at })
    .where('id', '=', order.id)
    .execute();
}

export async function cancel(
  db: Database,
  { id }: SoldOrder,
  to: 'deleted' | 'expired',
): Promise<void> {
  const order = db.updateTable('orders').where('id', '=', id);
  await order.set({ life: 'cancelling', cancelling_to: to }).execute();
  await order.set({ life: to, cancelling_to: null }).execute();
}

export async function insertRefund(
  db: Database,
  order: SoldOrder,
  amountCents: number,
  state: 'requested' | 'succeeded',
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('refunds')
    .values({
      id,
      payment_id: order.paymentId,
      stripe_id: `re_${id}`,
      amount_cents: amountCents,
      state,
      failure: null,
      needs_review: false,
      reason: null,
      note: null,
      requested_by: null,
      idempotency_key: null,
      retry_of: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

export async function moveRefund(
  db: Database,
  id: string,
  state: 'succeeded' | 'failed',
  at: Date,
): Promise<void> {
  await db.updateTable('refunds').set({ state, updated_at: at }).where('id', '=', id).execute();
}

export async function insertDispute(
  db: Database,
  order: SoldOrder,
  amountCents: number,
  status: string,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('disputes')
    .values({
      id,
      payment_id: order.paymentId,
      stripe_id: `dp_${id}`,
      amount_cents: amountCents,
      status,
      reason: 'general',
      needs_review: false,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

export async function moveDispute(
  db: Database,
  id: string,
  status: string,
  at: Date,
): Promise<void> {
  await db.updateTable('disputes').set({ status, updated_at: at }).where('id', '=', id).execute();
}
