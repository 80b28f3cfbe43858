import { type Kysely, sql } from 'kysely';

/** Made concurrently, so that orders go on changing products meanwhile. */
export const outsideTransaction = true;

const indexes = [
  { name: 'products_by_name_start', on: 'products (lower(name) text_pattern_ops)' },
  { name: 'products_by_sku_start', on: 'products (lower(sku) text_pattern_ops)' },
];

/** Anybody may search the catalogue: one or two letters find what begins with them, by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, on } of indexes) {
    // One that was left halfway exists and is not used.
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
  }
}
