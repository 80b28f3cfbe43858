import type { Delivery, DeliveryReceipt } from '@kerf/contract/schemas/delivery';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { bookStock, checkOnHand } from '../../ledger/stock-book/book-stock.ts';
import { lockProducts, type SoldProduct } from '../../ledger/stock-book/change-stock.ts';
import { recordAudit, recordAudits } from '../../platform/audit/audit.store.ts';
import { closeDelivery, lockOpenDelivery } from './change-deliveries.ts';
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
