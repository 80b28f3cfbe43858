import type { Order } from '@kerf/contract/schemas/order';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { JsonRow } from '../../db/as-one.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema.ts';
import { orderAsPlaced, type PlacedRow, placedColumns } from './order-view.ts';
import type { Placement } from './placement.ts';

const columns = sql.raw(placedColumns.map((column) => `orders.${column}`).join(', '));

interface PlacedBefore extends PlacedRow, Pick<OrderRow, 'request_hash'> {
  /** Which of the placements it was placed by. */
  readonly at: number;
  readonly lines: readonly OrderLineRow[];
}

/**
 * What was placed before under the keys of placements. Once their customers are locked, nobody else can
 * be using the keys.
 */
export function placedUnder(placements: readonly Placement[]) {
  // As JSON, of which Postgres supposes one length whatever it holds, and so plans this once.
  const wanted = JSON.stringify(
    placements.map(({ subject, key }, at) => ({ at, user_id: subject.userId, key: key?.key })),
  );
  return sql<PlacedBefore>`
    select wanted.at, request_hash, ${columns}, (
      select json_agg(line order by position) from order_lines as line where line.order_id = orders.id
    ) as lines
    from json_to_recordset(${wanted}::json) as wanted (at int, user_id uuid, key text)
    join orders on orders.user_id = wanted.user_id and orders.idempotency_key = wanted.key`;
}

/** The placements whose keys have placed an order before, each with the first answer, or with a refusal where the key stood for another request. */
export function answersBefore(
  placements: readonly Placement[],
  rows: readonly JsonRow<PlacedBefore>[],
): ReadonlyMap<Placement, Order | ProblemError> {
  return new Map(
    rows.flatMap((row) => {
      const placement = placements[row.at];
      return placement ? [[placement, answerOf(placement, row)]] : [];
    }),
  );
}

function answerOf({ key }: Placement, row: JsonRow<PlacedBefore>): Order | ProblemError {
  if (key?.requestHash !== row.request_hash) {
    return new ProblemError({ code: 'idempotency_key_reused' });
  }
  const moments = { created_at: new Date(row.created_at), held_until: new Date(row.held_until) };
  return orderAsPlaced({ ...row, ...moments }, row.lines);
}
