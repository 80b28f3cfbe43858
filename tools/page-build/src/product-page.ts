import { withInHead } from '@kerf/domain/page-head';
import { place } from '@kerf/domain/page-template';
import type { Rolldown } from 'vite';
import { pageFilesOf } from './page-files.ts';

/** The file of the product's page with places for the product, which the API fills. */
export const PRODUCT_PAGE = 'drawn-product.html';

const ADDRESS = '/product/:id';
const ROOT = /<div id="root">.*<\/div>(?=\s*<noscript>)/s;
const FIRST_PAINT = '<script src="/first-paint.js"';

/** The page of a product, from the app's and the product's markup. It needs no other style sheet to be painted. */
export function productPage(app: string, markup: string, bundle: Rolldown.OutputBundle): string {
  if (!ROOT.test(app) || !app.includes(FIRST_PAINT)) throw new Error('The page has changed');
  const styles = pageFilesOf(app, ADDRESS)
    .filter((file) => file.endsWith('.css'))
    .map((file) => textOf(bundle[file.slice(1)]));
  const data = `<script id="drawn-data" type="application/json">${place('data')}</script>`;
  return withInHead(app, [`<style>${styles.join('')}</style>`])
    .replace(FIRST_PAINT, () => FIRST_PAINT.replace('<script', `<script data-drawn="${ADDRESS}"`))
    .replace(ROOT, () => `<div id="root">${markup}</div>${data}`);
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  const text = file?.type === 'asset' ? String(file.source) : '';
  // Relative to the sheet, it would lead elsewhere from the page.
  if (text === '' || /url\(/.test(text)) throw new Error(`${file?.fileName} cannot be inlined`);
  return text.trim();
}
