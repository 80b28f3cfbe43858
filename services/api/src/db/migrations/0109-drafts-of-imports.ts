import { type Kysely, sql } from 'kysely';

/** How a bulk change publishes the products that it adds. The release before publishes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bulk_changes
      add column publishes_new boolean not null default true,
      add column publish_new_at timestamptz(3),
      add constraint bulk_changes_publish_new check (publishes_new or publish_new_at is null)`.execute(
    db,
  );
}
