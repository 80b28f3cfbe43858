import { NO_TAX_TERMS } from '@kerf/domain/tax/terms';
import { type Kysely, sql } from 'kysely';

/** What the shop charges as tax, in one row as it is read and changed. Empty until an admin sets it up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_terms (
      only_row boolean primary key default true check (only_row),
      terms jsonb not null,
      version integer not null default 1,
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`insert into tax_terms (terms) values (${JSON.stringify(NO_TAX_TERMS)})`.execute(db);
}
