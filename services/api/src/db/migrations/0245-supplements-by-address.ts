import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'locks' } as const;

/** Which of several addresses of the order that it supplements an order is about; null for that order's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column supplements_destination int`.execute(db);
}
