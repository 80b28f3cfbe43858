import { type Kysely, sql } from 'kysely';

export const touches = { accounts: 'locks', users: 'locks' } as const;

/** Certificates by which an account is exempt from tax, and their documents apart, which are large. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_certificates (
      id uuid primary key,
      account_id uuid not null references accounts,
      version integer not null default 1,
      country text not null,
      region text not null,
      number text not null,
      reason text not null,
      first_day text not null,
      last_day text,
      checked_by uuid references users,
      checked_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index tax_certificates_of_account on tax_certificates (account_id)`.execute(db);
  await sql`
    create table tax_certificate_files (
      certificate_id uuid primary key references tax_certificates on delete cascade,
      bytes bytea not null
    )`.execute(db);
}
