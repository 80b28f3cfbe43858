import type { Delivery, DeliveryTakeBack } from '@kerf/contract/schemas/delivery';
import { fieldProblem } from '@kerf/domain/problem';
import { coversHeld } from '@kerf/domain/stock-movement';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { bookStock } from '../../ledger/stock-book/book-stock.ts';
import { lockProducts, type SoldProduct } from '../../ledger/stock-book/change-stock.ts';
import { recordAudit, recordAudits } from '../../platform/audit/audit.store.ts';
import { lockDelivery } from './change-deliveries.ts';
import { requireDelivery } from './deliveries.store.ts';

/**
 * Takes units of a delivery out of the stock again. Refused if fewer have arrived,
 * are on hand, or are not held by orders. A delivery that was closed as received is open again if some of it
 * is missing now; a cancelled one stays so.
 */
export async function takeBackDelivery(
  tx: Tx,
  actor: Actor,
  id: string,
  body: DeliveryTakeBack,
): Promise<Delivery> {
  const before = await lockDelivery(tx, id, body.version);
  checkReceived(before, body);
  await bookBack(tx, actor, before, body);
  const after = await requireDelivery(tx, id);
  const isMissing = after.lines.some(({ quantity, received }) => received < quantity);
  const reopens = before.state === 'received' && isMissing;
  await tx
    .updateTable('deliveries')
    .set({
      version: before.version + 1,
      ...(reopens && { state: 'open' as const, closed_at: null }),
    })
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, actor, 'delivery.take-back', id, {
    name: before.supplier,
    units: before.received - after.received,
    ...(body.note !== undefined && { note: body.note }),
    missing: after.units - after.received,
    reopened: reopens,
  });
  return requireDelivery(tx, id);
}

function checkReceived({ lines }: Delivery, { lines: wanted }: DeliveryTakeBack): void {
  const lineOf = new Map(lines.map((line) => [line.productId, line]));
  refuse(
    wanted.flatMap(({ productId, quantity }) => {
      const line = lineOf.get(productId);
      if (!line) return ['This product is not in the delivery.'];
      return quantity > line.received ? [`${line.sku}: ${line.received} have arrived.`] : [];
    }),
  );
}

async function bookBack(
  tx: Tx,
  actor: Actor,
  { _id: deliveryId, supplier }: Delivery,
  { lines, note }: DeliveryTakeBack,
): Promise<void> {
  const ids = lines.map(({ productId }) => productId);
  const unitsOf = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const { rows: products } = await lockProducts(ids).execute(tx);
  refuse(products.flatMap((product) => shortage(product, unitsOf.get(product.id) ?? 0)));
  const why = { reason: 'mistake', note, actorId: actor.userId, deliveryId } as const;
  await bookStock(
    tx,
    lines.map(({ productId, quantity }) => {
      return { ...why, productId, quantity: -quantity, kind: 'adjusted' as const };
    }),
  );
  await sql`
    update delivery_lines set received = received - back.quantity
    from unnest(${ids}::uuid[], ${[...unitsOf.values()]}::int[]) as back (product_id, quantity)
    where delivery_id = ${deliveryId} and delivery_lines.product_id = back.product_id`.execute(tx);
  await recordAudits(
    tx,
    actor.userId,
    products.map((product) => {
      const units = unitsOf.get(product.id) ?? 0;
      const { id, name, on_hand: from } = product;
      const changes = { onHand: { from, to: from - units } };
      const detail = { name, kind: 'corrected', change: -units, reason: 'mistake', note: supplier };
      return {
        action: 'product.stock',
        subjectId: id,
        detail: { ...detail, deliveryId, changes },
      } as const;
    }),
  );
}

/** Why units are not there any more to be taken back. */
function shortage({ sku, on_hand: onHand, held }: SoldProduct, units: number): string[] {
  if (coversHeld(onHand - units, held)) return [];
  const free = onHand - held;
  const there = held === 0 ? `${onHand} on hand` : `${onHand} on hand, ${held} held by orders`;
  return [`${sku}: ${there}, so at most ${free} can be taken back.`];
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  throw fieldProblem('lines', reasons.join(' '));
}
