import type { Delivery, DeliveryReceipt, DeliveryTakeBack } from '@kerf/contract/schemas/delivery';
import { fieldProblem, ProblemError } from '@kerf/domain/problem';
import { coversHeld } from '@kerf/domain/stock-movement';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { bookStock, checkOnHand } from '../../ledger/stock-book/book-stock.ts';
import { lockProducts, type SoldProduct } from '../../ledger/stock-book/change-stock.ts';
import { recordAudit, recordAudits } from '../../platform/audit/audit.store.ts';
import { closeDelivery, lockDelivery, lockOpenDelivery } from './change-deliveries.ts';
import { requireDelivery } from './deliveries.store.ts';

/**
 * Books what has arrived into stock. Refused if anything was received
 * since the version of the receipt. Closes the delivery once everything has arrived, or if staff say that
 * nothing more will.
 */
export async function receiveDelivery(
  tx: Tx,
  actor: Actor,
  id: string,
  receipt: DeliveryReceipt,
): Promise<Delivery> {
  const open = await lockOpenDelivery(tx, id, receipt.version);
  const arrived = arrivedUnits(open, receipt);
  await bookArrived(tx, actor, open, arrived, receipt);
  const after = await requireDelivery(tx, id);
  const isComplete = after.lines.every(({ quantity, received }) => received >= quantity);
  await tx
    .updateTable('deliveries')
    .set({ version: open.version + 1 })
    .where('id', '=', id)
    .execute();
  if (isComplete || receipt.close) await closeDelivery(tx, id, 'received');
  const units = [...arrived.values()].reduce((sum, quantity) => sum + quantity, 0);
  await recordAudit(tx, actor, 'delivery.receive', id, {
    name: open.supplier,
    units,
    ...(receipt.note !== undefined && { note: receipt.note }),
    missing: after.units - after.received,
    closed: isComplete || receipt.close,
  });
  return requireDelivery(tx, id);
}

/** Units by product. Throws a ProblemError if a product is not in the delivery, or nothing has arrived. */
function arrivedUnits({ lines }: Delivery, receipt: DeliveryReceipt): Map<string, number> {
  const known = new Set(lines.map(({ productId }) => productId));
  const errors = receipt.lines.flatMap(({ productId }, index) =>
    known.has(productId)
      ? []
      : { path: `lines.${index}.productId`, message: 'This product is not in the delivery.' },
  );
  if (receipt.lines.length === 0 && !receipt.close) {
    errors.push({ path: 'lines', message: 'Enter what has arrived.' });
  }
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
  const arrived = new Map<string, number>();
  for (const { productId, quantity } of receipt.lines) {
    arrived.set(productId, (arrived.get(productId) ?? 0) + quantity);
  }
  return arrived;
}

async function bookArrived(
  tx: Tx,
  actor: Actor,
  { _id: deliveryId, supplier }: Delivery,
  arrived: ReadonlyMap<string, number>,
  { lines, note }: DeliveryReceipt,
): Promise<void> {
  const ids = [...arrived.keys()];
  if (ids.length === 0) return;
  const { rows: products } = await lockProducts(ids).execute(tx);
  for (const { id, on_hand: onHand } of products) {
    const index = lines.findIndex(({ productId }) => productId === id);
    checkOnHand(onHand + (arrived.get(id) ?? 0), `lines.${index}.quantity`);
  }
  const why = { reason: 'delivery', note, actorId: actor.userId, deliveryId } as const;
  await bookStock(
    tx,
    [...arrived].map(([productId, quantity]) => ({
      ...why,
      productId,
      quantity,
      kind: 'received' as const,
    })),
  );
  await sql`
    update delivery_lines set received = received + arrived.quantity
    from unnest(${ids}::uuid[], ${[...arrived.values()]}::int[]) as arrived (product_id, quantity)
    where delivery_id = ${deliveryId} and delivery_lines.product_id = arrived.product_id`.execute(
    tx,
  );
  await recordAudits(
    tx,
    actor.userId,
    products.map((product) => eventOf(product, arrived.get(product.id) ?? 0, supplier, deliveryId)),
  );
}

function eventOf(product: SoldProduct, units: number, supplier: string, deliveryId: string) {
  const { id, name, on_hand: from } = product;
  const changes = { onHand: { from, to: from + units } };
  const detail = { name, kind: 'received', quantity: units, note: supplier, deliveryId, changes };
  return { action: 'product.stock', subjectId: id, detail } as const;
}

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
