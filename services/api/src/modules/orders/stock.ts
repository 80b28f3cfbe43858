import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { uuidArray } from '../../db/pipeline.ts';
import type { ProductRow } from '../../db/schema.ts';

/** A product and how many units of it. */
export interface StockLine {
  readonly productId: string;
  readonly quantity: number;
}

const soldColumns = [
  'id',
  'name',
  'sku',
  'blade',
  'price_cents',
  'price_tiers',
  'min_order',
  'pack_size',
  'on_hand',
  'held',
] as const satisfies (keyof ProductRow)[];

const columns = sql.raw(soldColumns.join(', '));

/** What an order has to know of a product. */
export interface SoldProduct extends Pick<ProductRow, (typeof soldColumns)[number]> {
  readonly archived: boolean;
}

/** Holds the rows of products in one fixed order, so that two orders never wait for each other in a ring. */
export function lockedProducts(productIds: readonly string[]) {
  return sql<SoldProduct>`
    select ${columns}, archived_at is not null as archived
    from products where id = any(${uuidArray(productIds)}) order by id for update`;
}

/** Gives the units of an order that will not be paid back to the shelf. */
export async function releaseStock(tx: Tx, orderId: string, lines: readonly StockLine[]) {
  await moveStock(tx, lines, { onHand: 0, held: -1 });
  await record(tx, orderId, 'released', lines);
}

/** Takes units that an order holds off the shelf for good. */
export async function sellHeldStock(tx: Tx, orderId: string, lines: readonly StockLine[]) {
  await moveStock(tx, lines, { onHand: -1, held: -1 });
  await record(tx, orderId, 'sold', lines);
}

/** Holds units that are still free. False, and nothing held, where any is missing. */
export async function holdFreeStock(tx: Tx, orderId: string, lines: readonly StockLine[]) {
  if (!(await areFree(tx, lines))) return false;
  await moveStock(tx, lines, { onHand: 0, held: 1 });
  await record(tx, orderId, 'held', lines);
  return true;
}

/** Puts units back on the shelf that were sold and never left the house. */
export async function restockSold(tx: Tx, orderId: string, lines: readonly StockLine[]) {
  await moveStock(tx, lines, { onHand: 1, held: 0 });
  await record(tx, orderId, 'restocked', lines);
}

/** Takes units off the shelf that are no longer held. False, and nothing taken, where any is missing. */
export async function sellFreeStock(tx: Tx, orderId: string, lines: readonly StockLine[]) {
  if (!(await areFree(tx, lines))) return false;
  await moveStock(tx, lines, { onHand: -1, held: 0 });
  // What is sold was held before: so the movements alone say what is on hand and what is held.
  await record(tx, orderId, 'held', lines);
  await record(tx, orderId, 'sold', lines);
  return true;
}

/** Whether all of these units are free; they stay so until the transaction ends. */
async function areFree(tx: Tx, lines: readonly StockLine[]): Promise<boolean> {
  const { rows: products } = await lockedProducts(lines.map((line) => line.productId)).execute(tx);
  const free = new Map(products.map((product) => [product.id, product.on_hand - product.held]));
  return lines.every((line) => (free.get(line.productId) ?? 0) >= line.quantity);
}

async function moveStock(
  tx: Tx,
  lines: readonly StockLine[],
  sign: { onHand: -1 | 0 | 1; held: -1 | 0 | 1 },
): Promise<void> {
  const ids = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  await lockedProducts(ids).execute(tx);
  await sql`
    update products
    set on_hand = on_hand + ${sign.onHand}::int * line.quantity,
        held = held + ${sign.held}::int * line.quantity
    from unnest(${ids}::uuid[], ${quantities}::int[]) as line (product_id, quantity)
    where products.id = line.product_id`.execute(tx);
}

async function record(
  tx: Tx,
  orderId: string,
  kind: 'held' | 'released' | 'sold' | 'restocked',
  lines: readonly StockLine[],
): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values(
      lines.map(({ productId, quantity }) => ({
        product_id: productId,
        order_id: orderId,
        kind,
        quantity,
      })),
    )
    .execute();
}

/** The products and quantities of an order's lines. A product has one line only. */
export function stockLines(
  lines: readonly { product_id: string; quantity: number }[],
): StockLine[] {
  return lines.map((line) => ({ productId: line.product_id, quantity: line.quantity }));
}
