import { withInHead, withPageHead, withTitle } from '@kerf/domain/page-head';
import { prerendered } from '@kerf/page-build/landing-markup';
import { PRODUCT_PAGE, productPage } from '@kerf/page-build/product-page';
import { type ListedPage, listedPages, unlistedPages } from '@kerf/ui/app/public-pages';
import type { Plugin } from 'vite';

const CHARSET = /\s*<meta charset="utf-8" \/>/;
const TITLE = /<title>([^<]*)<\/title>/;

/**
 * Writes a page with its own head for each address that search engines list, one for the rest of the app, one
 * for addresses that lead nowhere, one of a product for the API to fill, and which is whose, in the `_redirects` format of Netlify and others.
 */
export function publicPagesPlugin({ KERF_STORE_URL = '' }: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'kerf-public-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html');
        const app = withCharsetFirst(`${index.source}`);
        const product = productPage(app, await prerendered('productMarkup'), bundle);
        this.emitFile({ type: 'asset', fileName: PRODUCT_PAGE, source: product });
        for (const [fileName, source] of publicFiles(`${index.source}`, KERF_STORE_URL)) {
          if (fileName === 'index.html') index.source = source;
          else this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  };
}

/** The files by name. The shop's address may be empty: canonical addresses are then paths. */
export function publicFiles(built: string, storeUrl: string): ReadonlyMap<string, string> {
  const index = withCharsetFirst(built);
  const noIndex = '<meta name="robots" content="noindex" />';
  return new Map([
    ...listedPages.map((page) => [fileOf(page.path), listed(index, page, storeUrl)] as const),
    ['app.html', index],
    ['404.html', withInHead(withTitle(index, 'Not found · Kerf'), [noIndex])],
    ['_redirects', unlistedPages.map(redirect).join('')],
  ]);
}

/** Browsers look for the character set in the first 1,024 bytes. */
function withCharsetFirst(page: string): string {
  return page.replace(CHARSET, '').replace('<head>', '<head>\n    <meta charset="utf-8" />');
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

function redirect(path: string): string {
  return `${path} ${path === '/home' ? '/index.html' : '/app.html'} 200\n`;
}

function listed(index: string, { path, title, description }: ListedPage, storeUrl: string): string {
  return withPageHead(index, {
    title: title === undefined ? (TITLE.exec(index)?.[1] ?? '') : `${title} · Kerf`,
    description,
    canonical: `${storeUrl.replace(/\/$/, '')}${path}`,
  });
}
