import type { BulkRow, RowProblem } from '@kerf/contract/schemas/shipment';
import { formatOrderNumber, parseOrderNumber } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { uuidArray } from '../../db/pipeline.ts';
import type { OrderRow } from '../../db/schema.ts';

const columns = ['id', 'serial', 'money', 'customer_name'] as const;

/** The order of a row in a bulk call. */
export type RowOrder = Pick<OrderRow, (typeof columns)[number]>;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The orders with these ids, by id. */
export async function findOrdersById(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, RowOrder>> {
  const rows = await findOrders(db, ids, []);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The order for each text, by number or id; undefined if there is none. */
export async function findNamedOrders(
  db: Database,
  texts: readonly string[],
): Promise<(RowOrder | undefined)[]> {
  const ids = texts.filter((text) => UUID.test(text));
  const serials = texts.flatMap((text) => parseOrderNumber(text) ?? []);
  const rows = await findOrders(db, ids, serials);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySerial = new Map(rows.map((row) => [row.serial, row]));
  return texts.map((text) => {
    const serial = parseOrderNumber(text);
    return serial === null ? byId.get(text.toLowerCase()) : bySerial.get(serial);
  });
}

function findOrders(
  db: Database,
  ids: readonly string[],
  serials: readonly number[],
): Promise<RowOrder[]> {
  return db
    .selectFrom('orders')
    .select(columns)
    .where(({ or, eb }) =>
      or([
        eb('id', '=', sql<string>`any(${uuidArray(ids)})`),
        eb('serial', '=', sql<number>`any(${serials}::bigint[])`),
      ]),
    )
    .where('life', '<>', 'deleted')
    .execute();
}

/** The result of a row. */
export function toRow(order: RowOrder | undefined, problem: RowProblem | null): BulkRow {
  return {
    problem,
    orderId: order?.id ?? null,
    number: order ? formatOrderNumber(order.serial) : null,
  };
}
