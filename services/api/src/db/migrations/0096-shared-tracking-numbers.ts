import { type Kysely, sql } from 'kysely';

/** Orders ship all the time, so the index is made beside that. */
export const outsideTransaction = true;

/** Orders that go in one parcel have its number together; whether they may is asked when they ship. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists shipments_by_tracking_number`.execute(db);
  await sql`
    create index concurrently shipments_by_tracking_number on shipments (upper(tracking_number))
    where tracking_number is not null and voided_at is null`.execute(db);
  await sql`drop index concurrently if exists shipments_tracked`.execute(db);
}
