import type {
  poNumberChange,
  SamePoNumber,
  samePoNumberQuery,
} from '@kerf/contract/schemas/order-fields';
import { isWhollyShipped } from '@kerf/domain/fulfillment';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { mayChangeOrderFields, type OrderFields, poNumberFault } from '@kerf/domain/po-number';
import { fieldProblem, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { readOrderFields } from '../../platform/shop/order-fields.ts';
import { openText } from './open-text.ts';
import { requireOrder, requireReadableOrder } from './order-access.ts';
import { lockOrder, orderLines, type ReadOrder, timeLeft } from './orders.store.ts';

/** Throws a ProblemError if the account may not order with this PO number, or without one. */
export function checkPoNumber(
  fields: OrderFields,
  details: { readonly poNumber?: string | undefined },
) {
  const fault = poNumberFault(fields.poNumber, details.poNumber ?? '');
  if (fault !== null) throw fieldProblem('poNumber', fault);
}

/** Named in a warning: the newest are enough. */
const SAME_MAX = 3;

/** The newest orders of an account with this PO number, in either case; deleted and expired ones do not count. */
export async function findSamePoNumber(
  db: Database,
  actor: Actor,
  { poNumber, order: orderId }: z.output<typeof samePoNumberQuery>,
): Promise<SamePoNumber['orders']> {
  if (poNumber === '') return [];
  const order = orderId === undefined ? null : await requireReadableOrder(db, actor, orderId);
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'serial', 'created_at'])
    .where('account_id', '=', order?.account_id ?? actor.accountId)
    .where('po_number', 'is not', null)
    .where('supplements', 'is', null)
    .where(sql<boolean>`folded(po_number) = folded(${poNumber})`)
    .where('life', 'in', ['open', 'cancelling'])
    .$if(order !== null, (query) => query.where('id', '<>', order?.id ?? ''))
    .orderBy('created_at', 'desc')
    .limit(SAME_MAX)
    .execute();
  return rows.map(({ id, serial, created_at: createdAt }) => ({
    id,
    number: formatOrderNumber(serial),
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Changes an order's PO number, for its account or by staff, and what the order is searched by. What papers
 * were issued with stays on them. Throws a ProblemError.
 */
export async function setPoNumber(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { poNumber, was }: z.output<typeof poNumberChange>,
): Promise<ReadOrder> {
  const found = await lockOrder(tx, orderId);
  const order = requireOrder(found?.life === 'deleted' ? undefined : found, actor, 'order.update');
  const before = order.po_number ?? '';
  // A repeated request, or the same change by two people.
  if (before === poNumber) return order;
  checkChangeable(order);
  checkPoNumber(await readOrderFields(tx, order.account_id), { poNumber });
  if (before !== was) throw new ProblemError({ code: 'record_changed' });
  const after = await storeSearched(tx, { ...order, po_number: poNumber || null });
  await recordAudit(tx, actor, 'order.po-number', orderId, { from: before, to: poNumber });
  return after;
}

/** Throws a ProblemError if what the account was asked for can no longer change. */
export function checkChangeable(order: ReadOrder): void {
  if (mayChangeOrderFields(order)) return;
  throw new ProblemError({
    code: isWhollyShipped(order.fulfillment) ? 'order_shipped' : 'order_not_open',
  });
}

/** Stores an order's PO number, and what it is searched by with its lines as they are now. */
export async function storeSearched(tx: Tx, order: ReadOrder): Promise<ReadOrder> {
  const { id, po_number: poNumber, open_text: before } = order;
  const after = await tx
    .updateTable('orders')
    .set({
      po_number: poNumber,
      open_text: before === null ? null : openText(order, await orderLines(tx, id)),
    })
    .where('id', '=', id)
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
  await sql`update order_texts set text = order_text(order_id) where order_id = ${id}`.execute(tx);
  return after;
}
