import { problemDetail } from '@kerf/contract/problem-detail';
import { problemKinds } from '@kerf/contract/problem-status';
import type { BulkRow, RowProblem } from '@kerf/contract/schemas/shipment';
import { formatOrderNumber, parseOrderNumber } from '@kerf/domain/order-state';
import type { Problem } from '@kerf/domain/problem';
import { folded } from '@kerf/domain/text/folded';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { uuidArray } from '../../db/pipeline.ts';
import type { OrderRow } from '../../db/schema.ts';
import { problemOf } from '../../http/problem-response.ts';
import { awaitsShipping, isDifferenceOwed } from '../../ordering/orders/order-conditions.ts';

const columns = ['id', 'serial', 'money', 'supplements', 'customer_name'] as const;
const isOwing = isDifferenceOwed.$castTo<boolean>().as('owes_difference');

/** The order of a row in a bulk call. */
export interface RowOrder extends Pick<OrderRow, (typeof columns)[number]> {
  readonly owes_difference: boolean;
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The orders with these ids, by id. */
export async function findOrdersById(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, RowOrder>> {
  const rows = await findOrders(db, ids, []);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The order for each text, by number, id or PO number; undefined if there is none. */
export async function findNamedOrders(
  db: Database,
  texts: readonly string[],
): Promise<(RowOrder | undefined)[]> {
  const ids = texts.filter((text) => UUID.test(text));
  const serials = texts.flatMap((text) => parseOrderNumber(text) ?? []);
  const rows = await findOrders(db, ids, serials);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySerial = new Map(rows.map((row) => [row.serial, row]));
  const found = texts.map((text) => {
    const serial = parseOrderNumber(text);
    return serial === null ? byId.get(text.toLowerCase()) : bySerial.get(serial);
  });
  const byPoNumber = await findByPoNumber(
    db,
    texts.filter((_, index) => found[index] === undefined),
  );
  return texts.map((text, index) => found[index] ?? byPoNumber.get(folded(text.trim())));
}

/** The orders to ship with these PO numbers. A number that several of them have names none. */
async function findByPoNumber(
  db: Database,
  texts: readonly string[],
): Promise<ReadonlyMap<string, RowOrder>> {
  if (texts.length === 0) return new Map();
  const numbers = texts.map((text) => folded(text.trim()));
  const rows = await db
    .selectFrom('orders')
    .select(columns)
    .select(isOwing)
    .select(sql<string>`folded(po_number)`.as('po_number'))
    .where('po_number', 'is not', null)
    .where(sql<boolean>`folded(po_number) = any(${numbers}::text[])`)
    .where(awaitsShipping)
    .execute();
  const named = Map.groupBy(rows, (row) => row.po_number);
  return new Map(
    [...named].flatMap(([number, [only, ...more]]) =>
      only && more.length === 0 ? [[number, only] as const] : [],
    ),
  );
}

function findOrders(db: Database, ids: readonly string[], serials: readonly number[]) {
  return db
    .selectFrom('orders')
    .select(columns)
    .select(isOwing)
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

/** Problems that every further row would have too. They end the call, which can be repeated. */
const endAll: readonly Problem['code'][] = ['internal_error', 'service_unavailable'];

/** Runs the work of one row of a bulk call. Returns its problem, or null if it succeeded. */
export async function problemOfRow(work: () => Promise<unknown>): Promise<RowProblem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const problem = problemOf(error);
    if (endAll.includes(problem.code)) throw error;
    return rowProblem(problem);
  }
}

export function rowProblem(problem: Problem): RowProblem {
  const { title } = problemKinds[problem.code];
  return { code: problem.code, title, detail: problemDetail(problem) };
}

/** Rows processed at once; each may wait for Stripe. */
const AT_ONCE = 4;

/** Processes rows, a few at a time, and returns the results in their order. */
export async function inGroups<Row, Result>(
  rows: readonly Row[],
  work: (row: Row, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const group = rows.slice(start, start + AT_ONCE);
    results.push(...(await Promise.all(group.map((row, at) => work(row, start + at)))));
  }
  return results;
}
