import type { lineTextsChange } from '@kerf/contract/schemas/order-fields';
import { type LineTexts, lineTextFaults, lineTextFields } from '@kerf/domain/line-texts';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { readOrderFields } from '../../platform/shop/order-fields.ts';
import { lineTextsView, textColumns } from './line-texts.ts';
import { requireOrder } from './order-access.ts';
import { lockOrder, orderLines, type ReadOrder } from './orders.store.ts';
import { checkChangeable, storeSearched } from './po-number.ts';

/**
 * Changes what is said of a line, for its account or by staff, and what the order is searched by. What papers were
 * issued with stays on them. Throws a ProblemError.
 */
export async function setLineTexts(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { position, was, note, costCenter }: z.output<typeof lineTextsChange>,
): Promise<ReadOrder> {
  const found = await lockOrder(tx, orderId);
  const order = requireOrder(found?.life === 'deleted' ? undefined : found, actor, 'order.update');
  const line = (await orderLines(tx, orderId)).find((each) => each.position === position);
  if (!line) throw notFound('order');
  const before: LineTexts = { note: '', costCenter: '', ...lineTextsView(line) };
  const after: LineTexts = { note, costCenter };
  const changed = lineTextFields.filter((field) => before[field] !== after[field]);
  // A repeated request, or the same change by two people.
  if (changed.length === 0) return order;
  checkChangeable(order);
  const errors = lineTextFaults(await readOrderFields(tx, order.account_id), after)
    .filter(({ field }) => changed.includes(field))
    .map(({ field, message }) => ({ path: field, message }));
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
  if (lineTextFields.some((field) => before[field] !== was[field])) {
    throw new ProblemError({ code: 'record_changed' });
  }
  await tx
    .updateTable('order_lines')
    .set(textColumns(after))
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
  const changes = fieldChanges({ ...before }, { ...after });
  await recordAudit(tx, actor, 'order.line-texts', orderId, { sku: line.sku, changes });
  return storeSearched(tx, order);
}
