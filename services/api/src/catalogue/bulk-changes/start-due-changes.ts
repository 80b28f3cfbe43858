import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Runs the scheduled changes that are due, in order. Each also has a job at its exact time; this finds
 * those whose job was lost. `run` is `runBulkChange`, in this process or another.
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
