import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const TEXTS_MAX = 50_000;

/** Forgets who asked after a month, what no one has looked for in half a year, and what is too much. */
export async function forgetUnmet(db: Database): Promise<void> {
  await db
    .deleteFrom('unmet_demand_askers')
    .where('asked_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
  await db
    .deleteFrom('unmet_demand')
    .where('last_seen_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
  await db
    .deleteFrom('unmet_demand')
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('unmet_demand').select('id').orderBy('last_seen_at', 'desc').offset(TEXTS_MAX),
      ),
    )
    .execute();
}
