import { type Kysely, sql } from 'kysely';

/**
 * An archived product only leaves the search. Before, its search row, numbers and words were computed to be left
 * out, while orders waited for the products of a bulk change that was undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select replace(
      pg_get_functiondef('search_product()'::regprocedure),
      'delete from product_search where product_id = new.id;',
      'delete from product_search where product_id = new.id; if new.archived_at is not null then return null; end if;'
    ) as definition`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
