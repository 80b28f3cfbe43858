import { type Kysely, sql } from 'kysely';

export const touches = { accounts: 'locks' } as const;

/** The address book of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table addresses (
      id uuid primary key,
      account_id uuid not null references accounts,
      version integer not null default 1,
      address jsonb not null,
      is_default boolean not null default false,
      is_for_invoices boolean not null default false,
      archived_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      constraint archived_addresses_have_no_use
        check (archived_at is null or not (is_default or is_for_invoices))
    )`.execute(db);
  await sql`create index addresses_of_account on addresses (account_id)`.execute(db);
  await sql`
    create unique index default_address_of_account on addresses (account_id) where is_default`.execute(
    db,
  );
  await sql`
    create unique index invoice_address_of_account
    on addresses (account_id) where is_for_invoices`.execute(db);
}
