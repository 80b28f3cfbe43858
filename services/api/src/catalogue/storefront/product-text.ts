import { isOrderable } from '@kerf/domain/bounds';
import { cents, dollarsFromCents, formatCents } from '@kerf/domain/money';
import { escapeHtml } from '@kerf/domain/page-head';
import { picturePath } from '@kerf/domain/product-files';
import { cutText } from '@kerf/domain/text/letters';
import type { ProductRow } from '../../db/schema.ts';
import type { PageText } from './page-text.ts';

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
