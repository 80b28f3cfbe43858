import { linesByProduct } from '@kerf/domain/lines-by-product';
import type { StockMovementKind } from '@kerf/domain/stock-movement';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { uuidArray } from '../../db/pipeline.ts';
import { isSold } from '../../db/product-conditions.ts';
import type { ProductRow } from '../../db/schema.ts';
import { bookStock } from './book-stock.ts';

/** A product and a number of its units. */
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
  'piece',
  'on_hand',
  'held',
] as const satisfies (keyof ProductRow)[];

const columns = sql.raw(soldColumns.join(', '));

/** The columns of a product that an order needs. */
export interface SoldProduct extends Pick<ProductRow, (typeof soldColumns)[number]> {
  /** Whether it is on sale. */
  readonly sold: boolean;
}

/**
 * Locks products in the order of their ids, which prevents deadlocks between orders. Rows that refer to the
 * products can be inserted meanwhile, such as lines of a count.
 */
export function lockProducts(productIds: readonly string[]) {
  return sql<SoldProduct>`
    select ${columns}, coalesce(${isSold}, false) as sold
    from products where id = any(${uuidArray(productIds)}) order by id for no key update`;
}

/** Releases the units that an order holds. */
export function releaseStock(tx: Tx, orderId: string, lines: readonly StockLine[]) {
  return bookLines(tx, orderId, lines, ['released']);
}

/** Sells the units that an order holds. */
export function sellHeldStock(tx: Tx, orderId: string, lines: readonly StockLine[]) {
  return bookLines(tx, orderId, lines, ['sold']);
}

/** Holds units that are available. Returns false, and holds nothing, if any are not. */
export async function holdAvailableStock(tx: Tx, orderId: string, lines: readonly StockLine[]) {
  if (!(await areAvailable(tx, lines))) return false;
  await bookLines(tx, orderId, lines, ['held']);
  return true;
}

/** Restocks units that were sold and have not shipped. */
export function restockSold(tx: Tx, orderId: string, lines: readonly StockLine[]) {
  return bookLines(tx, orderId, lines, ['restocked']);
}

/** Sells available units that are not held. Returns false, and sells nothing, if any are not available. */
export async function sellAvailableStock(tx: Tx, orderId: string, lines: readonly StockLine[]) {
  if (!(await areAvailable(tx, lines))) return false;
  // Every sale is recorded after a hold, so that units on hand and held can be computed from the movements.
  await bookLines(tx, orderId, lines, ['held', 'sold']);
  return true;
}

/** Whether all of these units are available, which the locks guarantee until the transaction ends. */
async function areAvailable(tx: Tx, lines: readonly StockLine[]): Promise<boolean> {
  const { rows: products } = await lockProducts(lines.map((line) => line.productId)).execute(tx);
  const available = new Map(
    products.map((product) => [product.id, product.on_hand - product.held]),
  );
  return lines.every((line) => (available.get(line.productId) ?? 0) >= line.quantity);
}

async function bookLines(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
  kinds: readonly StockMovementKind[],
): Promise<void> {
  await lockProducts(lines.map((line) => line.productId)).execute(tx);
  await bookStock(
    tx,
    kinds.flatMap((kind) => lines.map((line) => ({ ...line, orderId, kind }))),
  );
}

/** The products and quantities of an order's lines. A product that goes to several addresses is added up. */
export function stockLines(
  lines: readonly { product_id: string; quantity: number }[],
): StockLine[] {
  return linesByProduct(
    lines.map((line) => ({ productId: line.product_id, quantity: line.quantity })),
  );
}
