import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Applies the changes whose time has come, in the order of their times. Each has a job for its second; this
 * finds those whose job was lost. `run` is `runBulkChange`, here or in another process.
 */
export async function startDueChanges(
  db: Database,
  run: (id: string) => Promise<void>,
): Promise<void> {
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
  for (const { id } of due) await run(id);
}
