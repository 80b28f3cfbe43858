import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isSold } from '../../db/product-conditions.ts';
import { isInCategories } from '../categories/categories-of-products.ts';
import type { ListedProduct } from './category-text.ts';
import type { Rating } from './product-text.ts';

/** The maximum number of products listed on a category's page. */
const LISTED_MAX = 100;

export async function readRating(db: Database, productId: string): Promise<Rating> {
  const { rows } = await sql<Rating>`
    select count(*)::int as count, coalesce(avg(rating), 0)::float8 as average
    from reviews where product_id = ${productId}`.execute(db);
  return rows[0] ?? { count: 0, average: 0 };
}

/** The first products of a category, including its subcategories, by name. */
export function listProductsIn(
  db: Database,
  categoryIds: readonly string[],
): Promise<ListedProduct[]> {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'price_cents'])
    .where(isSold)
    .where(isInCategories(sql`${[...categoryIds]}::uuid[]`))
    .orderBy('name')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute();
}

export async function countSold(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isSold)
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of all products on sale, by id. */
export function listSold(db: Database, page: number, size: number) {
  return db
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .where(isSold)
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}
