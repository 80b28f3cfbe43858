import { type Kysely, sql } from 'kysely';

/** Today's kinds become the first categories. Each product is locked in the order in which orders lock them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with locked as (select id from products order by id for update)
    update products
    set category_ids = array[(
      select id from categories where slug = case blade ->> 'kind'
        when 'circular' then 'circular-saw-blades'
        when 'band' then 'band-saw-blades'
        when 'reciprocating' then 'reciprocating-saw-blades'
        else 'accessories'
      end
    )]
    from locked where products.id = locked.id`.execute(db);
}
