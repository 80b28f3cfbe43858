import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'locks' } as const;

/** Orders whose shipping staff quote. None of them is paid before, not even by the release before this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column awaits_quote boolean not null default false,
      add column quoted_at timestamptz(3),
      add constraint quoted_before_paid check (money = 'unpaid' or not awaits_quote) not valid`.execute(
    db,
  );
}
