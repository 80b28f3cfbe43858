import { type Kysely, sql } from 'kysely';

/**
 * A row of a plan names its product without a foreign key: to check it, Postgres would lock ten thousand
 * products until the plan is stored, while orders wait for them. Products are archived and never removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bulk_change_rows drop constraint bulk_change_rows_product_id_fkey`.execute(db);
}
