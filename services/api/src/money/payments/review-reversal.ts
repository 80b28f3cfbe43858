import { notFound } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';

interface Reviewed {
  readonly stripe_id: string | null;
  readonly amount_cents: number;
  readonly needs_review: boolean;
}

/** Marks a refund or dispute of an order as reviewed. Returns the number of changes: 0 if it was already. */
export async function reviewReversal(
  tx: Tx,
  actor: Actor,
  orderId: string,
  reversalId: string,
): Promise<number> {
  const reviewed =
    (await review(tx, 'refunds', orderId, reversalId)) ??
    (await review(tx, 'disputes', orderId, reversalId));
  if (!reviewed) throw notFound('refund or dispute');
  if (!reviewed.needs_review) return 0;
  await recordAudit(tx, actor, 'order.review', orderId, {
    reversal: reviewed.stripe_id,
    amountCents: reviewed.amount_cents,
  });
  return 1;
}

/** Returns the row as it was before; undefined if the order has no such refund or dispute. */
async function review(tx: Tx, table: 'refunds' | 'disputes', orderId: string, id: string) {
  const { rows } = await sql<Reviewed>`
    with found as (
      select reversal.id, reversal.stripe_id, reversal.amount_cents, reversal.needs_review
      from ${sql.table(table)} as reversal join payments on payments.id = reversal.payment_id
      where reversal.id = ${id} and payments.order_id = ${orderId}
      for update of reversal
    ), reviewed as (
      update ${sql.table(table)} as reversal set needs_review = false
      from found where reversal.id = found.id and found.needs_review
    )
    select stripe_id, amount_cents, needs_review from found`.execute(tx);
  return rows[0];
}
