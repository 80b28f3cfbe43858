import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { giveUp } from './plan-import.ts';

/** Longer than planning takes, so that one in progress is left to its job. */
const LOST_AFTER = '1 minute';
/** After failing for this long, another attempt would fail too. */
const GIVEN_UP_AFTER = '15 minutes';

/**
 * Plans imports whose job was lost with its process, and discards those that keep failing. `plan` is
 * `planImport`, in this process or another.
 */
export async function planWaitingImports(
  db: Database,
  plan: (id: string) => Promise<void>,
): Promise<void> {
  const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;
  const waiting = await db
    .selectFrom('bulk_changes')
    .select(['id', sql<boolean>`created_at < ${ago(GIVEN_UP_AFTER)}`.as('is_hopeless')])
    .where('state', '=', 'planning')
    .where('created_at', '<', ago(LOST_AFTER))
    .orderBy('created_at')
    .execute();
  for (const { id, is_hopeless } of waiting) {
    if (is_hopeless) await giveUp(db, id, 'The rows could not be checked. Import the file again.');
    else await plan(id);
  }
}
