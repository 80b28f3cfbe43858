import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'locks' } as const;

/** An order's addresses in parts, as they were when it was placed; null where the customer wrote one text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column ship_to jsonb, add column invoice_to jsonb`.execute(db);
}
