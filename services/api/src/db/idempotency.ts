import { hash } from 'node:crypto';
import { ProblemError } from '@kerf/domain/problem';
import type { Tx } from './database.ts';

export interface OnceKey {
  readonly userId: string;
  readonly operation: string;
  /** The caller's Idempotency-Key. Without one, every call is new. */
  readonly key: string | undefined;
  readonly request: unknown;
}

/** A hash that identifies a request under its key. */
export function hashRequest(request: unknown): string {
  return hash('sha256', JSON.stringify(request));
}

/**
 * Runs work once per key, in the transaction that stores the key; a repeat gets the first reply. A
 * concurrent repeat waits for the first one. A different request under the same key is refused.
 */
export async function once<R>(
  tx: Tx,
  { userId, operation, key, request }: OnceKey,
  replySchema: { readonly parse: (stored: unknown) => R },
  work: () => Promise<R>,
): Promise<R> {
  if (key === undefined) return work();
  const requestHash = hashRequest(request);
  const row = { user_id: userId, operation, key, request_hash: requestHash };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...row, reply: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const mine = { user_id: userId, operation, key };
  if (claimed) {
    const reply = await work();
    await tx
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where((where) => where.and(mine))
      .execute();
    return reply;
  }
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where((where) => where.and(mine))
    .executeTakeFirstOrThrow();
  if (first.request_hash !== requestHash)
    throw new ProblemError({ code: 'idempotency_key_reused' });
  return replySchema.parse(first.reply);
}
