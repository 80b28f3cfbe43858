import { bladeSizeInWords } from '@kerf/domain/blade-size';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Letterhead } from '../../platform/shop/letterhead.ts';
import { readLetterhead } from '../../platform/shop/shop-settings.store.ts';
import type { DocumentLine, OrderContent } from './document-content.ts';

/** The lines of orders as shown in documents, by order id. */
export async function documentLines(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentLine[]>> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['order_id', 'order_lines.name', 'order_lines.sku', 'quantity', 'unit_price_cents'])
    .select('blade')
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map(
    [...byOrder].map(([orderId, lines]) => [
      orderId,
      lines.map(({ name, sku, quantity, unit_price_cents: unitPriceCents, blade }) => ({
        name,
        sku,
        quantity,
        unitPriceCents,
        size: blade === null ? null : bladeSizeInWords(blade),
      })),
    ]),
  );
}

/** The order as documents show it now. */
export async function orderSnapshot(db: Database | Tx, order: OrderRow) {
  const lines = (await documentLines(db, [order.id])).get(order.id) ?? [];
  return snapshotOf(await readLetterhead(db), order, lines);
}

/** The same, for a letterhead and lines that have been read. */
export function snapshotOf(
  letterhead: Letterhead,
  order: OrderRow,
  lines: readonly DocumentLine[],
): OrderContent {
  const customer = {
    name: order.customer_name,
    email: order.customer_email,
    phone: order.phone,
    address: order.address,
  };
  return {
    version: 2,
    seller: letterhead,
    orderNumber: formatOrderNumber(order.serial),
    placedAt: order.created_at.toISOString(),
    billTo: customer,
    shipTo: customer,
    lines: [...lines],
    goodsCents: order.goods_cents,
    shippingCents: order.shipping_cents,
    taxCents: order.tax_cents,
    totalCents: order.total_cents,
  };
}
