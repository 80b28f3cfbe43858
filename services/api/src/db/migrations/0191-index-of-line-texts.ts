import { type Kysely, sql } from 'kysely';

export const touches = { order_lines: 'reads' } as const;

export const outsideTransaction = true;

/** The few lines with a note or a cost center: whether there is one decides what lists and exports offer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists order_lines_with_texts`.execute(db);
  await sql`
    create index concurrently order_lines_with_texts on order_lines (order_id)
    where note is not null or cost_center is not null`.execute(db);
}
