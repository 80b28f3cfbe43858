import { type Kysely, sql } from 'kysely';

export const touches = { accounts: 'locks' } as const;

/** The VAT number of an account, and what the EU's register said of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vat_numbers (
      account_id uuid primary key references accounts,
      number text not null,
      answer text check (answer in ('valid', 'invalid', 'unanswered')),
      asked_at timestamptz(3),
      request_id text,
      name text,
      last_answer text check (last_answer in ('valid', 'invalid')),
      last_answer_at timestamptz(3)
    )`.execute(db);
  await sql`create index vat_numbers_by_age on vat_numbers (asked_at nulls first)`.execute(db);
}
