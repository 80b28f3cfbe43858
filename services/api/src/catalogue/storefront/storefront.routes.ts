import { categorySlug } from '@kerf/contract/schemas/category';
import { notFound } from '@kerf/domain/problem';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { addressOf } from '../../http/client-address.ts';
import { countCall } from '../../http/rate-limits.ts';
import { findNewSlug, listCategoryRows } from '../categories/categories.store.ts';
import { findReplacement } from '../products/known-replacements.ts';
import { findSoldProduct } from '../products/products.store.ts';
import {
  categoryText,
  drawPage,
  type PageText,
  productText,
  type ShopAddresses,
} from './page-text.ts';
import {
  countSold,
  createReadShell,
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
  readonly trustedProxies: number;
}

/**
 * Serves the shop's pages as plain HTML, and its sitemap, to search engines. The web host forwards their
 * URLs to the API (docs/web-hosting.md).
 */
export function storefrontRoutes(
  { db, trustedProxies }: StorefrontDeps,
  addresses: ShopAddresses,
): Hono<AppEnv> {
  const { storeUrl } = addresses;
  const app = new Hono<AppEnv>();
  const readShell = createReadShell(storeUrl);

  async function page(context: Context<AppEnv>, text: PageText): Promise<Response> {
    const { html, headers } = await readShell();
    return context.body(drawPage(html, text), 200, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
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
    const product = id === undefined ? undefined : await findSoldProduct(db, id);
    if (!product) return movedTo(context, id);
    return page(context, productText(addresses, product, await readRating(db, product.id)));
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

function xml(context: Context<AppEnv>, text: string): Response {
  return context.body(text, 200, {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  });
}
