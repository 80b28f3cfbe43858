import { type Kysely, sql } from 'kysely';

/** Made concurrently, so that reviews and messages are written meanwhile. */
export const outsideTransaction = true;

const indexes = [
  {
    name: 'reviews_search',
    on: "reviews using gin (lower(name || ' ' || des) gin_trgm_ops)",
  },
  { name: 'reviews_by_name', on: 'reviews (lower(name) text_pattern_ops)' },
  {
    name: 'messages_search',
    on: "messages using gin (lower(email || ' ' || body) gin_trgm_ops)",
  },
];

/** Anybody may search reviews and write messages: both are searched by an index, however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, on } of indexes) {
    // One that was left halfway exists and is not used.
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
  }
}
