import { escapeHtml } from '@kerf/domain/page-head';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { countOf } from '../../db/listing.ts';
import { isSold } from '../../db/product-conditions.ts';
import { isInCategories } from '../categories/categories.store.ts';
import type { ListedProduct, Rating } from './page-text.ts';

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
  const count = await countOf(db.selectFrom('products').where(isSold));
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

/** Products per sitemap file; the protocol allows 50,000. */
export const SITEMAP_PRODUCTS = 20_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface SitemapEntry {
  readonly url: string;
  readonly changedAt?: Date;
}

/** The sitemap index: one file for pages, and as many for products as needed. */
export function sitemapIndex(storeUrl: string, productCount: number): string {
  const files = Math.ceil(productCount / SITEMAP_PRODUCTS);
  const names = [
    'sitemap-pages.xml',
    ...Array.from({ length: files }, (_, index) => `sitemap-products-${index + 1}.xml`),
  ];
  const entries = names.map((name) => `<sitemap>${locationOf(`${storeUrl}/${name}`)}</sitemap>`);
  return xml(`<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`);
}

export function sitemapFile(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url>${locationOf(url)}${changed}</url>`;
  });
  return xml(`<urlset xmlns="${NAMESPACE}">${urls.join('')}</urlset>`);
}

function locationOf(url: string): string {
  return `<loc>${escapeHtml(url)}</loc>`;
}

function xml(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
