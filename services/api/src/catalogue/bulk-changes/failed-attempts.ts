import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import {
  isDatabaseUnavailable,
  isDatabaseUnreachable,
  violatedUniqueIndex,
} from '../../db/database-fault.ts';
import type { BulkChangeRecord } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { directionOf } from './direction.ts';

/** After this many failed attempts the change stops, and an admin decides what to do. */
const ATTEMPTS_MAX = 3;

/** Every attempt ended with its process, so that none could report what failed. */
class AttemptsCutShort extends Error {
  override readonly name = 'AttemptsCutShort';
}

/** The catalogue changed while rows were judged against it. */
export class CatalogueMoved extends Error {
  override readonly name = 'CatalogueMoved';
}

/** Counts an attempt outside of its transaction, so that it counts even if the process is killed. */
export async function countAttempt(
  db: Database,
  { id, attempts }: BulkChangeRecord,
): Promise<void> {
  if (attempts >= ATTEMPTS_MAX) throw new AttemptsCutShort();
  await db
    .updateTable('bulk_changes')
    .set({ attempts: attempts + 1 })
    .where('id', '=', id)
    .execute();
}

/**
 * Records why an attempt failed and rethrows, so that the job logs it and is retried. After the last
 * attempt, the change returns to the state it was started from, where a retry finds nothing to do.
 */
export async function stopAfterFailure(db: Database, id: string, error: unknown): Promise<never> {
  if (isDatabaseUnreachable(error)) throw error;
  const isCutShort = error instanceof AttemptsCutShort;
  const isFinal = isCutShort || violatedUniqueIndex(error) !== null;
  const reason = sql<string>`${`${reasonOf(error)} Nothing was changed.`}::text`;
  const isOver = sql<boolean>`attempts >= ${isFinal ? 0 : ATTEMPTS_MAX}`;
  await inTransaction(db, async (tx) => {
    const stopped = await tx
      .updateTable('bulk_changes')
      .set({
        state: sql`case when not ${isOver} then state when state = 'undoing' then 'applied' else 'planned' end`,
        takes_effect_at: sql`case when not ${isOver} or state = 'undoing' then takes_effect_at end`,
        // An earlier attempt's reason says more than this one.
        failure: isCutShort ? sql`coalesce(failure, ${reason})` : reason,
      })
      .where('id', '=', id)
      .where('state', 'in', ['applying', 'undoing'])
      .where('attempts', '>', 0)
      .returning(['state', 'title', 'failure'])
      .executeTakeFirst();
    if (!stopped || directionOf(stopped.state)) return;
    const { title, failure } = stopped;
    await recordAudit(tx, null, 'bulk-change.fail', id, { title, reason: failure });
  });
  throw error;
}

function reasonOf(error: unknown): string {
  if (violatedUniqueIndex(error) !== null) {
    return 'Another product took one of these names or SKUs meanwhile.';
  }
  if (error instanceof AttemptsCutShort) return 'The server stopped during every attempt.';
  if (error instanceof CatalogueMoved) {
    return 'Somebody edited products or categories at the same time.';
  }
  if (isDatabaseUnavailable(error)) return 'The shop was too busy to do it.';
  return 'A server error stopped it.';
}
