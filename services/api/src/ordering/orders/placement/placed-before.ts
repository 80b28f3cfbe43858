import type { Order } from '@kerf/contract/schemas/order';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { OrderLineRow, OrderRow } from '../../../db/schema.ts';
import type { JsonRow } from '../../../db/select-as-json.ts';
import { orderAsPlaced, type PlacedRow, placedColumns } from '../order-view.ts';
import type { AcceptedOrder } from './insert-orders.ts';
import type { OrderRequest } from './order-request.ts';

const columns = sql.raw(placedColumns.map((column) => `orders.${column}`).join(', '));

interface PlacedBeforeRow
  extends PlacedRow,
    Pick<OrderRow, 'user_id' | 'idempotency_key' | 'request_hash'> {
  readonly lines: readonly OrderLineRow[];
}

type Found =
  | { readonly kind: 'placed before'; readonly order: Order }
  | { readonly kind: 'repeated'; readonly order: AcceptedOrder };

/** The orders that were placed under the Idempotency-Keys of a batch, earlier or in the batch itself. */
export class PlacedBefore {
  readonly #found = new Map<string, { readonly requestHash: string | null } & Found>();

  constructor(rows: readonly JsonRow<PlacedBeforeRow>[]) {
    for (const row of rows) {
      const moments = {
        created_at: new Date(row.created_at),
        held_until: new Date(row.held_until),
        secured_until: row.secured_until === null ? null : new Date(row.secured_until),
      };
      this.#found.set(keyName(row.user_id, row.idempotency_key), {
        kind: 'placed before',
        requestHash: row.request_hash,
        order: orderAsPlaced({ ...row, ...moments }, row.lines),
      });
    }
  }

  /** Finds the order that this request has already placed. Throws a ProblemError if its key was used for another request. */
  find({ userId, key }: OrderRequest): Found | undefined {
    const found = key ? this.#found.get(keyName(userId, key.key)) : undefined;
    if (found && found.requestHash !== key?.requestHash) {
      throw new ProblemError({ code: 'idempotency_key_reused' });
    }
    return found;
  }

  add(order: AcceptedOrder): void {
    const { userId, key } = order.request;
    if (!key) return;
    const { requestHash } = key;
    this.#found.set(keyName(userId, key.key), { kind: 'repeated', requestHash, order });
  }
}

/** Makes a key unique among those of all customers. */
function keyName(userId: string, key: string | null): string {
  return `${userId} ${key}`;
}

/** Selects the orders under the keys of these requests. While their customers are locked, no other transaction uses the keys. */
export function selectPlacedBefore(requests: readonly OrderRequest[]) {
  // JSON, because Postgres assumes the same number of rows in any JSON and can reuse one plan.
  const wanted = JSON.stringify(
    requests.map(({ userId, key }) => ({ user_id: userId, key: key?.key })),
  );
  return sql<PlacedBeforeRow>`
    select orders.user_id, idempotency_key, request_hash, ${columns}, (
      select json_agg(line order by position) from order_lines as line where line.order_id = orders.id
    ) as lines
    from json_to_recordset(${wanted}::json) as wanted (user_id uuid, key text)
    join orders on orders.user_id = wanted.user_id and orders.idempotency_key = wanted.key`;
}
