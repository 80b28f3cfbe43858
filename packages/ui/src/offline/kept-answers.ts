import { pageOf } from '@kerf/contract/endpoint';
import { endpoints } from '@kerf/contract/endpoints';
import { order } from '@kerf/contract/schemas/order';
import { product } from '@kerf/contract/schemas/product';
import { review } from '@kerf/contract/schemas/review';
import { profile } from '@kerf/contract/schemas/user';
import type { QueryKey } from '@tanstack/react-query';

interface Shape {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

interface KeptAnswer {
  /** How the keys of these answers begin. */
  readonly key: QueryKey;
  readonly read: (data: unknown) => unknown;
}

const productPage = pageOf(product);

/** What can be read again without a connection: the catalogue, orders, and what their pages need around them. */
const keptAnswers: readonly KeptAnswer[] = [
  { key: ['products', 'front'], read: readFront },
  { key: ['products', 'one'], read: reader(product) },
  { key: ['reviews', 'front'], read: reader(pageOf(review)) },
  { key: ['orders', 'one'], read: reader(order) },
  { key: ['orders', 'list'], read: reader(pageOf(order)) },
  { key: ['role'], read: reader(endpoints.getRole.reply) },
  { key: ['profile'], read: reader(profile) },
  { key: ['machines'], read: reader(endpoints.listMachines.reply) },
];

/** Whether an answer of this key is kept. */
export function isKept(key: QueryKey): boolean {
  return keptAnswer(key) !== undefined;
}

/** The answer as this version of the app knows it; null where it is none of the kept ones, or not in their shape. */
export function readAnswer(key: QueryKey, data: unknown): unknown {
  return keptAnswer(key)?.read(data) ?? null;
}

function keptAnswer(key: QueryKey): KeptAnswer | undefined {
  return keptAnswers.find((kept) => kept.key.every((part, index) => part === key[index]));
}

function reader(shape: Shape): KeptAnswer['read'] {
  return (data) => shape.safeParse(data).data ?? null;
}

/** The front page's products, which come a page more at each asking. */
function readFront(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return null;
  if (!('pages' in data) || !('pageParams' in data)) return null;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return null;
  const read = pages.map((page) => productPage.safeParse(page).data);
  const whole = read.every((page) => page !== undefined) && read.length === pageParams.length;
  return whole ? { pages: read, pageParams: pageParams.map(String) } : null;
}
