import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'reads' } as const;

export const outsideTransaction = true;

/** The orders that wait for a quote, which are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders validate constraint quoted_before_paid`.execute(db);
  await sql`drop index concurrently if exists orders_to_quote`.execute(db);
  await sql`
    create index concurrently orders_to_quote on orders (created_at, id) where awaits_quote`.execute(
    db,
  );
}
