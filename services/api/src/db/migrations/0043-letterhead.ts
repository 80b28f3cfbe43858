import { type Kysely, sql } from 'kysely';

/**
 * The letterhead as it is until an admin sets it, and logos by their fingerprint: documents that are issued
 * keep the logo that they were issued with, without each having a copy of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_logos (
      id text primary key check (id ~ '^[0-9a-f]{64}$'),
      media_type text not null check (media_type in ('image/png', 'image/jpeg')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      bytes bytea not null
    )`.execute(db);
  await sql`
    alter table shop_settings
      drop column logo,
      drop column logo_type,
      add column logo_id text references shop_logos`.execute(db);
  await sql`
    insert into shop_settings (name, address, email, phone, tax_number, footer, paper)
    values ('Kerf', '', '', '', '', '', 'Letter')
    on conflict do nothing`.execute(db);
}
