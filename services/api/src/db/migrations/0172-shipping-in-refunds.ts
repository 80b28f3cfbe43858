import { type Kysely, sql } from 'kysely';

export const touches = { refunds: 'locks' } as const;

/** What of a refund is shipping, without its tax, and what of it is tax. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds
      add column shipping_cents bigint not null default 0 check (shipping_cents >= 0),
      add column tax_cents bigint not null default 0 check (tax_cents >= 0)`.execute(db);
}
