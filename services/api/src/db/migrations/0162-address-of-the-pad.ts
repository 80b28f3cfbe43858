import { type Kysely, sql } from 'kysely';

export const touches = { pads: 'locks' } as const;

/** The address of the book that a pad's order goes to; null where nothing was chosen, empty for the written one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pads add column address_id text`.execute(db);
}
