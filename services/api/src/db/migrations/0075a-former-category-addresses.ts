import { type Kysely, sql } from 'kysely';

/**
 * The addresses that categories had, which lead to where they are now. A trigger writes them, so that the
 * release before keeps them too. An address that a category takes is its own from then on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_category_slugs (
      slug text primary key,
      category_id uuid not null references categories on delete cascade
    )`.execute(db);
  await sql`
    create index former_category_slugs_of_category on former_category_slugs (category_id)`.execute(
    db,
  );
  await sql`
    create function keep_category_slug() returns trigger language plpgsql as $$
    begin
      delete from former_category_slugs where slug = new.slug;
      if tg_op = 'UPDATE' and old.slug <> new.slug then
        insert into former_category_slugs (slug, category_id) values (old.slug, new.id)
        on conflict (slug) do update set category_id = excluded.category_id;
      end if;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger categories_addressed
    after insert or update of slug on categories
    for each row execute function keep_category_slug()`.execute(db);
}
