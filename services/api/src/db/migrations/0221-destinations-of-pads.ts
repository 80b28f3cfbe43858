import { type Kysely, sql } from 'kysely';

export const touches = { pad_lines: 'locks' } as const;

/** Where a row of the pad goes, if not to the order's own address; null where that was never said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pad_lines add column ship_to text`.execute(db);
}
