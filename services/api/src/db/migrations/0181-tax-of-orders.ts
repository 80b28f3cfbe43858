import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'locks' } as const;

/** What was decided on an order's tax when it was placed. Null where no tax was set up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column tax_decision jsonb`.execute(db);
}
