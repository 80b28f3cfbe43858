import type { Category, CategoryTree } from '@kerf/contract/schemas/category';
import type { CategoryPlace } from '@kerf/domain/category';
import type { CategoryRule } from '@kerf/domain/category-rule';
import { fieldProblem } from '@kerf/domain/problem';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { isSold } from '../../db/product-conditions.ts';
import type { CategoryRow } from '../../db/schema.ts';

/** All categories in display order, each followed by its subcategories. */
export async function listCategoryRows(db: Database | Tx): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .selectAll('categories')
    .orderBy(sql`coalesce(parent.position, categories.position)`)
    .orderBy(sql`coalesce(parent.id, categories.id)`)
    .orderBy(sql`categories.parent_id is not null`)
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute();
}

/** The category tree, for cells that name categories. */
export async function readCategoryPlaces(db: Database | Tx): Promise<CategoryPlace[]> {
  const rows = await listCategoryRows(db);
  return rows.map(({ id, parent_id, name }) => ({ _id: id, parentId: parent_id, name }));
}

/** The public category tree. */
export async function readCategoryTree(db: Database | Tx): Promise<CategoryTree> {
  const tree = await db.selectFrom('category_tree').select('version').executeTakeFirstOrThrow();
  const [rows, counts] = [await listCategoryRows(db), await countProducts(db)];
  const former = await db.selectFrom('former_category_slugs').selectAll().orderBy('slug').execute();
  return {
    version: tree.version,
    categories: rows.map((row) => ({
      ...categoryView(row, counts.get(row.id) ?? 0),
      formerSlugs: former.flatMap((one) => (one.category_id === row.id ? one.slug : [])),
    })),
  };
}

/** The address of the category that had this one before; undefined if none had. */
export async function findNewSlug(db: Database, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_category_slugs as former')
    .innerJoin('categories', 'categories.id', 'former.category_id')
    .select('categories.slug')
    .where('former.slug', '=', slug)
    .executeTakeFirst();
  return row?.slug;
}

function categoryView(row: CategoryRow, productCount: number): Category {
  return {
    _id: row.id,
    parentId: row.parent_id,
    name: row.name,
    slug: row.slug,
    title: row.title,
    description: row.description,
    rule: row.rule,
    productCount,
  };
}

/** How many products that are not archived fit a rule. */
export async function countFitting(db: Database, rule: CategoryRule): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products
    where archived_at is null and fits_rule(blade, ${JSON.stringify(rule)}::jsonb)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of published products in each category, including its subcategories. */
async function countProducts(db: Database | Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select place.id, count(distinct products.id)::int as count
    from products
    cross join unnest(${categoriesOfProduct}) as category (id)
    join categories on categories.id = category.id
    cross join lateral (values (categories.id), (categories.parent_id)) as place (id)
    where ${isSold} and place.id is not null
    group by place.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The version of the tree, locked until the transaction ends, so that changes are serialized. */
export async function lockTree(tx: Tx): Promise<number> {
  const tree = await tx
    .selectFrom('category_tree')
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return tree.version;
}

/** Prevents changes of the tree until the transaction ends. */
export async function shareTree(tx: Tx): Promise<void> {
  await tx.selectFrom('category_tree').select('version').forShare().execute();
}

/**
 * Throws a ProblemError unless all ids are categories, which cannot be deleted until the transaction ends.
 * Call it before locking products: the tree is always locked first. Also without ids, so that no rule changes
 * while a product is tried against it.
 */
export async function requireCategories(tx: Tx, ids: readonly string[]): Promise<void> {
  await shareTree(tx);
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom('categories')
    .select('id')
    .where(({ eb, fn }) => eb('id', '=', fn.any(eb.val([...ids]))))
    .execute();
  if (found.length === new Set(ids).size) return;
  const message = 'One of these categories was deleted. Choose again.';
  throw fieldProblem('categories', message);
}

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
