import { type Kysely, sql } from 'kysely';

/**
 * A change of many products keeps their versions before it locks them. A foreign key would lock them there
 * already, and no product is ever removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product_versions drop constraint if exists product_versions_product_id_fkey`.execute(
    db,
  );
}
