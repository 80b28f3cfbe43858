import { type Kysely, sql } from 'kysely';

/** Order pads: rows as they were typed, each merged by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pads (
      user_id uuid primary key references users,
      -- Rises with every change; a device asks for what is newer than it has.
      revision bigint not null,
      -- Removals up to this revision are forgotten, so that an older device reads the whole pad.
      forgotten_revision bigint not null default 0,
      phone text,
      address text,
      delivery_at bigint not null default 0
    )`.execute(db);
  await sql`
    create table pad_lines (
      user_id uuid not null references pads,
      id uuid not null,
      item text not null,
      quantity text not null,
      place double precision not null,
      -- When it was changed by the clock of the device, in milliseconds: the latest change wins.
      at bigint not null,
      seen jsonb,
      -- Removed, unless it was changed later.
      removed_at bigint,
      revision bigint not null,
      changed_at timestamptz(3) not null default now(),
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index pad_lines_newest on pad_lines (user_id, revision)`.execute(db);
}
