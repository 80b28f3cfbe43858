import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { PaymentState } from '../../db/schema/payments.ts';
import type { PaymentRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';

/** The states of a payment that can still be charged. */
export const openStates: readonly PaymentState[] = ['creating', 'open'];

export function findPaymentByIntent(
  db: Database | Tx,
  intentId: string,
): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst();
}

export function findPayment(db: Database | Tx, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The open payment of an order. There is at most one. */
export function findOpenPayment(
  db: Database | Tx,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}

export async function setPaymentState(
  db: Database | Tx,
  id: string,
  state: PaymentState,
  attention: string | null = null,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state, attention, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Records the opening of a payment. A trigger records its later state changes. */
export async function recordOpened(
  tx: Tx,
  actor: Actor | null,
  {
    id,
    order_id: orderId,
    amount_cents: amountCents,
  }: Pick<PaymentRow, 'id' | 'order_id' | 'amount_cents'>,
  known: { readonly to: PaymentState; readonly intentId?: string },
): Promise<void> {
  const detail = { paymentId: id, amountCents, from: null, ...known };
  if (orderId === null) await recordAudit(tx, actor, 'payment.state', id, detail);
  else await recordAudit(tx, actor, 'order.payment', orderId, detail);
}
