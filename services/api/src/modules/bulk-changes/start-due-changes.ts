import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { runBulkChange } from './run-bulk-change.ts';

/**
 * Applies the changes whose time has come, in the order of their times. Each has a job for its second; this
 * finds those whose job was lost.
 */
export async function startDueChanges(db: Database): Promise<void> {
  const due = await db
    .selectFrom('bulk_changes')
    .select('id')
    .where((where) =>
      where.or([
        where('state', 'in', ['applying', 'undoing']),
        where.and([
          where('state', '=', 'scheduled'),
          where('takes_effect_at', '<=', sql<Date>`now()`),
        ]),
      ]),
    )
    .orderBy('takes_effect_at')
    .execute();
  for (const { id } of due) await runBulkChange(db, id);
}
