import { type Kysely, sql } from 'kysely';

/** Changes of many products at once: planned row by row, looked at, applied and undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_changes (
      id uuid primary key,
      kind text not null check (kind in ('import', 'edit', 'grid')),
      title text not null check (title <> ''),
      state text not null check (state in
        ('planning', 'planned', 'scheduled', 'applying', 'applied', 'undoing', 'undone', 'discarded')),
      created_by uuid not null references users,
      created_at timestamptz(3) not null default now(),
      -- When it is to be applied by itself.
      takes_effect_at timestamptz(3) check ((state = 'scheduled') <= (takes_effect_at is not null)),
      applied_at timestamptz(3),
      applied_by uuid references users,
      undone_at timestamptz(3),
      undone_by uuid references users,
      rows_done integer not null default 0,
      rows_total integer not null default 0,
      -- Why it could not be planned or applied.
      failure text
    )`.execute(db);
  await sql`create index bulk_changes_newest on bulk_changes (created_at, id)`.execute(db);
  await sql`
    create table bulk_change_rows (
      bulk_change_id uuid not null references bulk_changes on delete cascade,
      position integer not null,
      product_id uuid references products,
      sku text not null,
      name text not null,
      plan text not null check (plan in ('add', 'change', 'same', 'problem')),
      changes jsonb not null,
      faults jsonb not null,
      -- Null until it is applied; then whether it was, or why not.
      applied boolean,
      refusal text,
      undone boolean,
      undo_refusal text,
      primary key (bulk_change_id, position)
    )`.execute(db);
  await sql`
    create index bulk_change_rows_by_plan on bulk_change_rows (bulk_change_id, plan, position)`.execute(
    db,
  );
  await sql`
    create index bulk_change_rows_of_product on bulk_change_rows (product_id)
      where product_id is not null`.execute(db);
}
