import { type Kysely, sql } from 'kysely';

/** The ledger and its sums are written all the time, so their indexes are dropped beside the work. */
export const outsideTransaction = true;

/** Indexes of days without their time zone. The ledger's `day` stays for the release before, in UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists revenue_entries_by_day`.execute(db);
  await sql`drop index concurrently if exists product_sales_by_day`.execute(db);
}
