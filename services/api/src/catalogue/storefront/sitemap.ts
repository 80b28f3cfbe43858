import { escapeHtml } from '@kerf/domain/page-head';

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
