import { type Kysely, sql } from 'kysely';

/**
 * A product may be a draft or be published at a time, and stands in categories that admins arrange. All
 * products so far are published. Products are locked for as long as columns with constant defaults take.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add column published_at timestamptz(3) default now(),
      add column category_ids uuid[] not null default '{}'`.execute(db);
  await sql`
    create table categories (
      id uuid primary key default gen_random_uuid(),
      parent_id uuid references categories check (parent_id <> id),
      position integer not null,
      name text not null check (name <> ''),
      slug text not null unique check (slug <> ''),
      title text not null default '',
      description text not null default '',
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create unique index categories_name
      on categories (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name))`.execute(
    db,
  );
  // One row: the version of the whole tree, which every change of it locks.
  await sql`
    create table category_tree (
      only_row boolean primary key default true check (only_row),
      version integer not null default 1
    )`.execute(db);
  await sql`insert into category_tree default values`.execute(db);
  await sql`
    insert into categories (position, name, slug) values
      (0, 'Circular saw blades', 'circular-saw-blades'),
      (1, 'Band saw blades', 'band-saw-blades'),
      (2, 'Reciprocating saw blades', 'reciprocating-saw-blades'),
      (3, 'Accessories', 'accessories')`.execute(db);
}
