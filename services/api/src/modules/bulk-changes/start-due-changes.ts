import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { runBulkChange } from './run-bulk-change.ts';

/** Applies the changes whose time has come, in the order of their times. */
export async function startDueChanges(db: Database): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({ state: 'applying' })
    .where('state', '=', 'scheduled')
    .where('takes_effect_at', '<=', sql<Date>`now()`)
    .execute();
  // Also those whose job was lost with its process.
  const due = await db
    .selectFrom('bulk_changes')
    .select('id')
    .where('state', 'in', ['applying', 'undoing'])
    .orderBy('takes_effect_at')
    .execute();
  for (const { id } of due) await runBulkChange(db, id);
}
