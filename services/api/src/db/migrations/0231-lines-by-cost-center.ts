import { type Kysely, sql } from 'kysely';

export const touches = { order_lines: 'reads' } as const;

export const outsideTransaction = true;

/** Lines by what their cost center begins with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists order_lines_by_cost_center`.execute(db);
  await sql`
    create index concurrently order_lines_by_cost_center
    on order_lines (folded(cost_center) text_pattern_ops, order_id)
    where cost_center is not null`.execute(db);
}
