import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The ids of a product's categories: those that it was put into, and those whose rule it fits. May repeat one. */
export const categoriesOfProduct = sql<string[]>`(products.category_ids || products.ruled_ids)`;

/** Whether a product is in no category. */
export const isInNoCategory = sql<boolean>`(category_ids = '{}' and ruled_ids = '{}')`;

/** Whether a product is in one of these categories. Each kind of place has its index. */
export function isInCategories(ids: RawBuilder<string[]>): RawBuilder<boolean> {
  return sql<boolean>`(category_ids && ${ids} or ruled_ids && ${ids})`;
}

/**
 * Puts the products that fit a category's rule into it, and takes those out that do not. They are locked in the
 * same order as by orders.
 */
export async function placeByRule(tx: Tx, id: string): Promise<void> {
  await sql`
    with moved as (
      select products.id, fits_rule(blade, rule) as fits
      from products cross join categories
      where categories.id = ${id} and fits_rule(blade, rule) <> (ruled_ids @> array[categories.id])
      order by products.id
      for no key update of products
    )
    update products set ruled_ids = case
      when fits then array(select unnest(array_append(ruled_ids, ${id}::uuid)) order by 1)
      else array_remove(ruled_ids, ${id}::uuid) end
    from moved where products.id = moved.id`.execute(tx);
}

/**
 * Takes all products out of a category; they are locked as by `placeByRule`. Returns how many were in it.
 */
export async function removeFromProducts(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql`
    with locked as (
      select id from products where ${isInCategories(sql`array[${id}::uuid]`)} order by id
      for no key update
    )
    update products set category_ids = array_remove(category_ids, ${id}::uuid),
      ruled_ids = array_remove(ruled_ids, ${id}::uuid)
    from locked where products.id = locked.id
    returning products.id`.execute(tx);
  return rows.length;
}
