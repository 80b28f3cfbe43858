import { cents, formatCents } from '@kerf/domain/money';
import { escapeHtml } from '@kerf/domain/page-head';
import type { CategoryRow } from '../../db/schema.ts';
import type { PageText } from './page-text.ts';
import { shortened } from './product-text.ts';

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
