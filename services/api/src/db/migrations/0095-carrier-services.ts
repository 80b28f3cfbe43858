import { type Kysely, sql } from 'kysely';

/** The carrier's service of a shipment, as its file names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shipments add column service text`.execute(db);
}
