import { categorySlug } from '@kerf/contract/schemas/category';
import { type Product, product } from '@kerf/contract/schemas/product';
import { expectedStock } from '@kerf/contract/schemas/stock';
import { type DrawableProduct, drawnProduct } from '@kerf/domain/drawn-product';
import { cents } from '@kerf/domain/money';
import { scriptJson } from '@kerf/domain/page-template';
import { notFound } from '@kerf/domain/problem';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Pipeline } from '../../db/pipeline.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { addressOf } from '../../http/client-address.ts';
import { countCall } from '../../http/rate-limits.ts';
import { expectedOf } from '../../ledger/stock-book/low-stock.store.ts';
import { findNewSlug, listCategoryRows } from '../categories/categories.store.ts';
import { findReplacement, withKnownReplacement } from '../products/known-replacements.ts';
import { wholeProductView } from '../products/product-view.ts';
import { findSoldProduct } from '../products/products.store.ts';
import { createShells, type PageShell } from './page-shells.ts';
import {
  categoryText,
  drawPage,
  type PageText,
  productText,
  type ShopAddresses,
  withText,
} from './page-text.ts';
import {
  countSold,
  listProductsIn,
  listSold,
  readRating,
  SITEMAP_PRODUCTS,
  sitemapFile,
  sitemapIndex,
} from './storefront.store.ts';

/** A file of the sitemap lists up to twenty thousand products; search engines read each a few times a day. */
const SITEMAP_LIMIT = { max: 60, perSeconds: 60 };

export interface StorefrontDeps {
  readonly db: Database;
  readonly pipeline: Pick<Pipeline, 'ask'>;
  readonly trustedProxies: number;
}

/**
 * Serves the pages of products, as everybody sees them first, those of categories for search engines, and the
 * sitemap. The web host forwards their URLs to the API (docs/web-hosting.md).
 */
export function storefrontRoutes(
  { db, pipeline: { ask }, trustedProxies }: StorefrontDeps,
  addresses: ShopAddresses,
): Hono<AppEnv> {
  const { storeUrl } = addresses;
  const app = new Hono<AppEnv>();
  const shells = createShells(storeUrl);

  async function page(context: Context<AppEnv>, text: PageText): Promise<Response> {
    const { html, headers } = await shells.app();
    return htmlReply(context, drawPage(html, text), headers);
  }

  async function productPage(context: Context<AppEnv>, row: ProductRow): Promise<Response> {
    const [rating, shell] = await Promise.all([readRating(db, row.id), shells.product()]);
    const text = productText(addresses, row, rating);
    // A build of before, which has no page of its own for products.
    if (!shell) return page(context, text);
    const [view, units] = await Promise.all([
      withKnownReplacement(ask, wholeProductView(row)),
      expectedOf(db, row.id),
    ]);
    const shown = product.parse(view);
    const expected = expectedStock.parse({ expected: units });
    const filled = shell.fill({
      ...drawnProduct({ ...drawable(row, shown), ...expected }, addresses.apiUrl),
      data: { html: scriptJson({ product: shown, expected }) },
    });
    return htmlReply(context, withText(filled, text), shell.headers);
  }

  async function movedTo(context: Context<AppEnv>, id: string | undefined): Promise<Response> {
    const replacement = id === undefined ? undefined : await findReplacement(db, id);
    if (!replacement) throw notFound('product');
    // Asked for again each time, since a product may be restored.
    context.header('cache-control', 'no-cache');
    return context.redirect(`${storeUrl}/product/${replacement.by._id}?insteadOf=${id}`, 301);
  }

  app.get('/drawn/product/:id', async (context) => {
    const id = z.uuid().safeParse(context.req.param('id')).data;
    const row = id === undefined ? undefined : await findSoldProduct(db, id);
    return row ? productPage(context, row) : movedTo(context, id);
  });

  app.get('/drawn/category/:slug', async (context) => {
    const asked = categorySlug.safeParse(context.req.param('slug')).data;
    if (asked === undefined) throw notFound('category');
    const categories = await listCategoryRows(db);
    const category = categories.find(({ slug }) => slug === asked);
    if (!category) {
      const slug = await findNewSlug(db, asked);
      if (slug === undefined) throw notFound('category');
      // Asked for again each time, since another category may take the address.
      context.header('cache-control', 'no-cache');
      return context.redirect(`${storeUrl}/category/${slug}`, 301);
    }
    const below = categories.filter(({ parent_id }) => parent_id === category.id);
    const parent = categories.find(({ id }) => id === category.parent_id);
    const products = await listProductsIn(
      db,
      [category, ...below].map(({ id }) => id),
    );
    return page(context, categoryText(storeUrl, category, parent, products));
  });

  // Opened by mail programs that do not send the POST of RFC 8058.
  app.get('/unsubscribe/:token', (context) =>
    context.redirect(`${storeUrl}/unsubscribe/${encodeURIComponent(context.req.param('token'))}`),
  );

  app.get('/robots.txt', (context) =>
    context.text(`User-agent: *\nDisallow: /dashboard\nSitemap: ${storeUrl}/sitemap.xml\n`, 200, {
      'cache-control': 'public, max-age=300',
    }),
  );

  app.get('/sitemap.xml', async (context) =>
    xml(context, sitemapIndex(storeUrl, await countSold(db))),
  );

  app.get('/sitemap-pages.xml', async (context) => {
    const categories = await listCategoryRows(db);
    const paths = ['/', '/products', ...categories.map(({ slug }) => `/category/${slug}`)];
    return xml(context, sitemapFile(paths.map((path) => ({ url: `${storeUrl}${path}` }))));
  });

  app.get('/:file{sitemap-products-[1-9][0-9]{0,4}\\.xml}', async (context) => {
    await countCall(db, `sitemap ${addressOf(context, trustedProxies)}`, SITEMAP_LIMIT);
    const number = Number(/\d+/.exec(context.req.param('file'))?.[0]);
    const products = await listSold(db, number, SITEMAP_PRODUCTS);
    if (products.length === 0) throw notFound('address');
    const entries = products.map(({ id, updated_at: changedAt }) => ({
      url: `${storeUrl}/product/${id}`,
      changedAt,
    }));
    return xml(context, sitemapFile(entries));
  });

  return app;
}

function htmlReply(
  context: Context<AppEnv>,
  html: string,
  headers: PageShell['headers'],
): Response {
  return context.body(html, 200, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
}

function drawable(row: ProductRow, shown: Product): Omit<DrawableProduct, 'expected'> {
  return {
    ...shown,
    id: row.id,
    unitPrice: cents(row.price_cents),
    priceTiers: row.price_tiers,
    pictures: row.pictures,
  };
}

function xml(context: Context<AppEnv>, text: string): Response {
  return context.body(text, 200, {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  });
}
