import { type Kysely, sql } from 'kysely';

/** Orders write products all the time, so the indexes are made beside the work. */
export const outsideTransaction = true;

/** Which products show a file. Stock is in neither, so an order still touches no index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['pictures', 'papers']) {
    const index = sql.id(`products_by_${column}`);
    await sql`drop index concurrently if exists ${index}`.execute(db);
    await sql`
      create index concurrently ${index} on products
      using gin (${sql.id(column)} jsonb_path_ops) where ${sql.id(column)} <> '[]'`.execute(db);
  }
}
