import type { Order } from '@kerf/contract/schemas/order';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Send } from '../../db/pipeline.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema.ts';
import { orderAsPlaced, type PlacedRow, placedColumns } from './order-view.ts';
import type { Placement } from './placement.ts';

interface PlacedBefore extends PlacedRow, Pick<OrderRow, 'request_hash'> {
  /** Which of the placements it was placed by. */
  readonly at: number;
  readonly lines: readonly OrderLineRow[];
}

/**
 * The placements whose keys have placed an order before, each with the first answer, or with a refusal
 * where the key stood for another request. Once their customers are locked, nobody else can be using
 * the keys.
 */
export async function findPlaced(
  send: Send,
  placements: readonly Placement[],
): Promise<[Placement, Order | ProblemError][]> {
  if (placements.every(({ key }) => key === null)) return [];
  const rows = await send(placedUnder(placements));
  return rows.flatMap((row) => {
    const placement = placements[row.at];
    return placement ? [[placement, answerOf(placement, row)]] : [];
  });
}

function placedUnder(placements: readonly Placement[]) {
  // As JSON, of which Postgres supposes one length whatever it holds, and so plans this once.
  const wanted = JSON.stringify(
    placements.map(({ subject, key }, at) => ({ at, user_id: subject.userId, key: key?.key })),
  );
  return sql<PlacedBefore>`
    select wanted.at, request_hash, ${sql.join(placedColumns.map((column) => sql.ref(`orders.${column}`)))}, (
      select json_agg(line order by position) from order_lines as line where line.order_id = orders.id
    ) as lines
    from json_to_recordset(${wanted}::json) as wanted (at int, user_id uuid, key text)
    join orders on orders.user_id = wanted.user_id and orders.idempotency_key = wanted.key`;
}

function answerOf({ key }: Placement, row: PlacedBefore): Order | ProblemError {
  if (key?.requestHash === row.request_hash) return orderAsPlaced(row, row.lines);
  return new ProblemError({ code: 'idempotency_key_reused' });
}
