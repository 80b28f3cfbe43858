import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'reads' } as const;

export const outsideTransaction = true;

/** The orders that supplement others, which are few: one of them at most waits to be paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders validate constraint orders_supplements_fkey`.execute(db);
  await sql`drop index concurrently if exists supplements_of_orders`.execute(db);
  await sql`
    create index concurrently supplements_of_orders on orders (supplements, created_at)
    where supplements is not null`.execute(db);
  await sql`drop index concurrently if exists one_supplement_owed`.execute(db);
  await sql`
    create unique index concurrently one_supplement_owed on orders (supplements)
    where supplements is not null and money = 'unpaid' and life <> 'deleted'`.execute(db);
}
