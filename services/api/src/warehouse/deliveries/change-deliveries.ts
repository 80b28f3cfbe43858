import { randomUUID } from 'node:crypto';
import type { Delivery, deliveryChange, NewDelivery } from '@kerf/contract/schemas/delivery';
import { fieldProblem, notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { requireDelivery } from './deliveries.store.ts';

type DeliveryChange = z.output<typeof deliveryChange>;

/** Adds an expected delivery. */
export async function addDelivery(tx: Tx, actor: Actor, body: NewDelivery): Promise<Delivery> {
  const id = randomUUID();
  const lines = await linesOf(tx, body.lines);
  await tx
    .insertInto('deliveries')
    .values({ id, ...columnsOf(body), created_by: actor.userId })
    .execute();
  await tx
    .insertInto('delivery_lines')
    .values(lines.map((line) => ({ ...line, delivery_id: id })))
    .execute();
  const added = await requireDelivery(tx, id);
  await recordAudit(tx, actor, 'delivery.add', id, recorded(added));
  return added;
}

/**
 * Updates an open delivery of this version. Units already received stay in it.
 */
export async function updateDelivery(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...body }: DeliveryChange,
): Promise<Delivery> {
  const before = await lockOpenDelivery(tx, id, version);
  const lines = await linesOf(tx, body.lines, before.lines);
  checkArrived(before, lines);
  await tx
    .deleteFrom('delivery_lines')
    .where('delivery_id', '=', id)
    .where('product_id', '<>', sql<string>`all(${lines.map((line) => line.product_id)}::uuid[])`)
    .execute();
  await tx
    .insertInto('delivery_lines')
    .values(lines.map((line) => ({ ...line, delivery_id: id })))
    .onConflict((conflict) =>
      conflict.columns(['delivery_id', 'product_id']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        quantity: ref('excluded.quantity'),
      })),
    )
    .execute();
  await tx
    .updateTable('deliveries')
    .set({ ...columnsOf(body), version: version + 1 })
    .where('id', '=', id)
    .execute();
  const after = await requireDelivery(tx, id);
  const changes = fieldChanges(recorded(before), recorded(after));
  await recordAudit(tx, actor, 'delivery.update', id, { name: after.supplier, changes });
  return after;
}

/** Closes an open delivery of which nothing more is expected. Units already received stay in stock. */
export function cancelDelivery(
  db: Database,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<Delivery> {
  return inTransaction(db, async (tx) => {
    const before = await lockOpenDelivery(tx, id, version);
    await closeDelivery(tx, id, 'cancelled');
    await recordAudit(tx, actor, 'delivery.cancel', id, {
      name: before.supplier,
      missing: before.units - before.received,
    });
    return requireDelivery(tx, id);
  });
}

/** The delivery, locked. Throws a ProblemError if there is none, it is closed, or it has another version. */
export async function lockOpenDelivery(tx: Tx, id: string, version?: number): Promise<Delivery> {
  const row = await lockRow(tx, id);
  if (row.state !== 'open') throw new ProblemError({ code: 'delivery_closed' });
  return requireVersion(tx, row, version);
}

/** The delivery in any state, locked. Throws a ProblemError if there is none, or it has another version. */
export async function lockDelivery(tx: Tx, id: string, version: number): Promise<Delivery> {
  return requireVersion(tx, await lockRow(tx, id), version);
}

async function lockRow(tx: Tx, id: string) {
  return tx
    .selectFrom('deliveries')
    .select(['id', 'state', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('delivery'));
}

function requireVersion(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  wanted: number | undefined,
): Promise<Delivery> {
  if (wanted === undefined || version === wanted) return requireDelivery(tx, id);
  throw new ProblemError({ code: 'delivery_changed', version });
}

export async function closeDelivery(
  tx: Tx,
  id: string,
  state: 'received' | 'cancelled',
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set(({ eb }) => ({
      state,
      closed_at: sql<Date>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

function columnsOf({ supplier, reference, expectedOn, note }: Omit<NewDelivery, 'lines'>) {
  return { supplier, reference, expected_on: expectedOn, note };
}

/** A delivery in the audit log, without its lines, which may be many. */
function recorded({ supplier, reference, expectedOn, products, units }: Delivery) {
  return { name: supplier, supplier, reference, expectedOn, products, units };
}

interface LineColumns {
  readonly product_id: string;
  readonly position: number;
  readonly quantity: number;
}

/**
 * Finds the lines' products: those that the delivery has, even if archived by now, or else those in the
 * catalogue. Throws a ProblemError that names each unknown SKU.
 */
async function linesOf(tx: Tx, lines: NewDelivery['lines'], before: Delivery['lines'] = []) {
  const skus = lines.map(({ sku }) => sku.toLowerCase());
  const products = await tx
    .selectFrom('products')
    .select(['id', sql<string>`lower(sku)`.as('sku')])
    .where('archived_at', 'is', null)
    .where(sql`lower(sku)`, '=', sql`any(${skus}::text[])`)
    .execute();
  const idOf = new Map([
    ...products.map(({ id, sku }) => [sku, id] as const),
    ...before.map(({ productId, sku }) => [sku.toLowerCase(), productId] as const),
  ]);
  const found = lines.map(({ sku, quantity }, position) => ({
    product_id: idOf.get(sku.toLowerCase()) ?? null,
    position,
    quantity,
  }));
  const known = found.filter((line): line is LineColumns => line.product_id !== null);
  if (known.length === found.length) return known;
  throw new ProblemError({
    code: 'validation_failed',
    errors: found.flatMap(({ product_id: id, position }) =>
      id === null
        ? { path: `lines.${position}.sku`, message: 'There is no product with this SKU.' }
        : [],
    ),
  });
}

function checkArrived(before: Delivery, lines: readonly LineColumns[]): void {
  const quantityOf = new Map(lines.map((line) => [line.product_id, line.quantity]));
  const gone = before.lines.filter(
    ({ productId, received }) => received > 0 && !quantityOf.has(productId),
  );
  if (gone.length === 0) return;
  const skus = gone.map(({ sku }) => sku).join(', ');
  throw fieldProblem('lines', `Keep ${skus}: some of it has arrived.`);
}
