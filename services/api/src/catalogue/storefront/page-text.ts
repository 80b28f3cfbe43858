import { cents, formatCents } from '@kerf/domain/money';
import { escapeHtml, type PageHead, withInHead, withPageHead } from '@kerf/domain/page-head';
import type { CategoryRow } from '../../db/schema.ts';
import { shortened } from './product-text.ts';

/** The text of a page for clients without scripts, such as search engines. Plain text, unless stated otherwise. */
export interface PageText extends PageHead {
  /** Structured data from schema.org, for search engines. */
  readonly data: readonly object[];
  /** The page's content, as HTML. */
  readonly content: string;
}

const MAIN = /<main(\s[^>]*)?>.*?<\/main>/s;
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>/;

/**
 * The page of the app with the texts of one page: in its head, and in place of the front page's content,
 * which the scripts then replace with the full page.
 */
export function drawPage(shell: string, text: PageText): string {
  const data = text.data.map(
    (each) => `<script type="application/ld+json">${scriptJson(each)}</script>`,
  );
  const page = withInHead(withPageHead(shell, text), data);
  const isDrawn = MAIN.test(page);
  return isDrawn
    ? page.replace(MAIN, (_all, attributes = '') => `<main${attributes}>${text.content}</main>`)
    : page.replace(NO_SCRIPT, () => `<noscript>${text.content}</noscript>`);
}

/** JSON that cannot end its script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A product listed on a category's page. */
export interface ListedProduct {
  readonly id: string;
  readonly name: string;
  readonly price_cents: number;
}

/** The text of a category's page, with its first products. */
export function categoryText(
  storeUrl: string,
  category: CategoryRow,
  parent: CategoryRow | undefined,
  products: readonly ListedProduct[],
): PageText {
  const addressOf = ({ slug }: CategoryRow) => `${storeUrl}/category/${slug}`;
  const heading = category.title || category.name;
  const path = [
    { name: 'Products', item: `${storeUrl}/products` },
    ...(parent ? [{ name: parent.name, item: addressOf(parent) }] : []),
    { name: category.name, item: addressOf(category) },
  ];
  const links = products.map(
    ({ id, name, price_cents: price }) =>
      `<li><a href="/product/${id}">${escapeHtml(name)}</a> ${formatCents(cents(price))}</li>`,
  );
  return {
    title: `${heading} · Kerf`,
    description: shortened(category.description || `${heading} in bulk, from the manufacturer.`),
    canonical: addressOf(category),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: path.map((step, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          ...step,
        })),
      },
    ],
    content: [
      `<h1>${escapeHtml(heading)}</h1>`,
      `<p>${escapeHtml(category.description)}</p>`,
      `<ul>${links.join('')}</ul>`,
    ].join(''),
  };
}
