import { type Kysely, sql } from 'kysely';

/**
 * Categories with a rule: which blades they have beside the products that were put into them. What fits is stored
 * with each product, so that finding it costs no more than what was put there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table categories add column rule jsonb`.execute(db);
  await sql`alter table products add column ruled_ids uuid[] not null default '{}'`.execute(db);
  await sql`
    create function fits_rule(blade jsonb, rule jsonb) returns boolean
      language sql immutable as $$
        select rule is not null
          and coalesce(rule -> 'kinds' ? coalesce(blade ->> 'kind', 'other'), not rule ? 'kinds')
          and (not rule ? 'diameterFrom'
            or coalesce((blade ->> 'diameter')::numeric >= (rule ->> 'diameterFrom')::numeric, false))
          and (not rule ? 'diameterTo'
            or coalesce((blade ->> 'diameter')::numeric <= (rule ->> 'diameterTo')::numeric, false))
          and (not rule ? 'materials' or exists (
            select from jsonb_array_elements_text(rule -> 'materials') as material
            where coalesce(blade -> 'materials', '[]') ? material))
    $$`.execute(db);
  await sql`
    comment on function fits_rule(jsonb, jsonb) is
    'Whether a product with this blade, or with none, fits a category''s rule: all of its conditions. In Postgres, where all products are tried against a new rule.'`.execute(
    db,
  );
  await sql`
    create function keep_ruled_categories() returns trigger
      language plpgsql as $$
      begin
        new.ruled_ids := array(
          select id from categories where rule is not null and fits_rule(new.blade, rule) order by id);
        return new;
      end
    $$`.execute(db);
  await sql`
    comment on function keep_ruled_categories() is
    'Puts a product into the categories whose rule it fits, whoever writes it: a form, a bulk change or a release that knows no rules.'`.execute(
    db,
  );
  await sql`
    create trigger products_ruled before insert or update of blade on products
    for each row execute function keep_ruled_categories()`.execute(db);
  await sql`
    create trigger products_placed_by_rule after insert on products
    for each row when (new.ruled_ids <> '{}'::uuid[])
    execute function notify_places_changed()`.execute(db);
  await sql`
    create trigger products_moved_by_rule after update of blade on products
    for each row when (old.ruled_ids is distinct from new.ruled_ids)
    execute function notify_places_changed()`.execute(db);
}
