import { type Order, placed } from '@kerf/contract/schemas/order';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Placement } from './placement.ts';
import type { StoredOrder } from './store-orders.ts';

const OPERATION = 'order';

interface KeptReply {
  /** Which of the placements it was kept for, counted from 1. */
  readonly at: number;
  readonly request_hash: string;
  readonly reply: unknown;
}

/**
 * The placements whose keys were answered before, each with that answer, or with a refusal where the
 * key stood for another request. Once their customers are locked, nobody else can be using the keys.
 */
export async function findKeptReplies(
  tx: Tx,
  placements: readonly Placement[],
): Promise<[Placement, Order | ProblemError][]> {
  if (placements.every(({ key }) => key === null)) return [];
  const userIds = placements.map(({ actor }) => actor.userId);
  const keys = placements.map(({ key }) => key?.key ?? null);
  const { rows } = await sql<KeptReply>`
    select wanted.at, kept.request_hash, kept.reply
    from unnest(${userIds}::uuid[], ${keys}::text[]) with ordinality as wanted (user_id, key, at)
    join idempotency_keys as kept
      on kept.user_id = wanted.user_id and kept.operation = ${OPERATION} and kept.key = wanted.key`.execute(
    tx,
  );
  return rows.flatMap((kept) => {
    const placement = placements[kept.at - 1];
    return placement ? [[placement, answerOf(placement, kept)]] : [];
  });
}

function answerOf({ key }: Placement, kept: KeptReply): Order | ProblemError {
  if (key?.requestHash === kept.request_hash) return placed.parse(kept.reply).order;
  return new ProblemError({ code: 'idempotency_key_reused' });
}

/** Keeps the answers of the orders that came with a key. */
export async function keepReplies(tx: Tx, stored: readonly StoredOrder[]): Promise<void> {
  const rows = stored.flatMap(({ placement: { actor, key }, order }) => {
    if (key === null) return [];
    const reply = JSON.stringify({ success: true, order });
    const row = { user_id: actor.userId, operation: OPERATION, key: key.key };
    return [{ ...row, request_hash: key.requestHash, reply }];
  });
  if (rows.length === 0) return;
  await tx.insertInto('idempotency_keys').values(rows).execute();
}
