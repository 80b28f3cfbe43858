import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { forgetUnmet } from '../modules/unmet-demand/forget-unmet.ts';

/** Throws away what has served its time: idempotency keys after a day, counts of calls after an hour, payment codes and passes once they have run out, and unmet demand that has grown old. */
export async function housekeep(db: Database): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', sql<Date>`now() - interval '2 hours'`)
    .execute();
  await db
    .deleteFrom('payment_passes')
    .where(sql<Date>`coalesce(token_expires_at, code_expires_at)`, '<', sql<Date>`now()`)
    .execute();
  await forgetUnmet(db);
}
