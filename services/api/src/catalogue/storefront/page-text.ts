import { isOrderable } from '@kerf/domain/bounds';
import { cents, dollarsFromCents, formatCents } from '@kerf/domain/money';
import { escapeHtml, type PageHead, withInHead, withPageHead } from '@kerf/domain/page-head';
import { scriptJson } from '@kerf/domain/page-template';
import { picturePath } from '@kerf/domain/product-files';
import { cutText } from '@kerf/domain/text/letters';
import type { CategoryRow, ProductRow } from '../../db/schema.ts';

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
  const page = withText(shell, text);
  const isDrawn = MAIN.test(page);
  return isDrawn
    ? page.replace(MAIN, (_all, attributes = '') => `<main${attributes}>${text.content}</main>`)
    : page.replace(NO_SCRIPT, () => `<noscript>${text.content}</noscript>`);
}

/** A page with the head and the structured data of a text. */
export function withText(page: string, text: PageText): string {
  const data = text.data.map(
    (each) => `<script type="application/ld+json">${scriptJson(each)}</script>`,
  );
  return withInHead(withPageHead(page, text), data);
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

/** The average rating of a product. */
export interface Rating {
  readonly count: number;
  readonly average: number;
}

/** The shop's public addresses. */
export interface ShopAddresses {
  /** Of its pages. */
  readonly storeUrl: string;
  /** Of the API, which serves uploaded pictures; undefined if it does not know its own. */
  readonly apiUrl: string | undefined;
}

const DESCRIPTION_MAX = 160;

/** The text of a product's page. */
export function productText(
  { storeUrl, apiUrl }: ShopAddresses,
  product: ProductRow,
  rating: Rating,
): PageText {
  const url = `${storeUrl}/product/${product.id}`;
  const { name, sku, des } = product;
  const images = imagesOf(product, apiUrl);
  const stock = product.on_hand - product.held;
  const bounds = { minOrder: product.min_order, stock, packSize: product.pack_size };
  const inStock = isOrderable(bounds);
  const price = cents(product.price_cents);
  const offer = {
    '@type': 'Offer',
    url,
    price: dollarsFromCents(price).toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  };
  return {
    title: `${name} · Kerf`,
    description: shortened(des),
    canonical: url,
    picture: images[0],
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name,
        sku,
        description: des,
        url,
        brand: { '@type': 'Brand', name: 'Kerf' },
        ...(images.length > 0 && { image: images }),
        offers: offer,
        ...(rating.count > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average.toFixed(1),
            reviewCount: rating.count,
          },
        }),
      },
    ],
    content: [
      `<h1>${escapeHtml(name)}</h1>`,
      `<p>${escapeHtml(sku)}</p>`,
      `<p>${formatCents(price)} each. ${inStock ? 'In stock' : 'Out of stock'}.</p>`,
      `<p>${escapeHtml(des)}</p>`,
    ].join(''),
  };
}

/** The largest form of each uploaded picture; else the picture that the product names by its address. */
function imagesOf({ pictures, img }: ProductRow, apiUrl: string | undefined): string[] {
  const uploaded = apiUrl === undefined ? [] : pictures;
  if (uploaded.length > 0) {
    return uploaded.map(
      ({ file, widths }) => `${apiUrl}${picturePath(file, Math.max(...widths), 'jpg')}`,
    );
  }
  return img === '' ? [] : [img];
}

/** Cut to the length that search engines show: between words where there are some, else between letters. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  const cut = cutText(line, DESCRIPTION_MAX);
  const end = cut.lastIndexOf(' ');
  return `${end > DESCRIPTION_MAX / 2 ? cut.slice(0, end) : cut}…`;
}
