import { pageOf } from '@kerf/contract/endpoint';
import { endpoints } from '@kerf/contract/endpoints';
import { order } from '@kerf/contract/schemas/order';
import { product } from '@kerf/contract/schemas/product';
import { review } from '@kerf/contract/schemas/review';
import { searchResult } from '@kerf/contract/schemas/search';
import { profile } from '@kerf/contract/schemas/user';
import { hashKey, type QueryKey } from '@tanstack/react-query';

interface Shape {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

interface OfflineAnswer {
  /** The prefix of these answers' keys. */
  readonly key: QueryKey;
  readonly read: (data: unknown) => unknown;
  /** Omitted for public answers. */
  readonly isOwn?: (answer: Answer, owner: string | null) => boolean;
}

interface Answer {
  readonly key: QueryKey;
  readonly data: unknown;
}

/** The products page as it opens; other searches need the server. */
const allProducts = { search: '', chosen: {}, sort: 'relevance' };
const orderPage = pageOf(order);

/**
 * The answers that can be read offline: the catalogue, the user's own orders, and what those pages need.
 * Other people's data, as admins read it, is never stored.
 */
const offlineAnswers: readonly OfflineAnswer[] = [
  { key: ['products', 'front'], read: pagesReader(pageOf(product)) },
  { key: ['products', 'search', allProducts], read: pagesReader(searchResult) },
  { key: ['products', 'one'], read: reader(product) },
  { key: ['reviews', 'front'], read: reader(pageOf(review)) },
  { key: ['orders', 'one'], read: reader(order), isOwn: isOwnOrder },
  { key: ['orders', 'list'], read: reader(orderPage), isOwn: isOwnPage },
  { key: ['role'], read: reader(endpoints.getRole.reply), isOwn: isOwnKey },
  { key: ['profile'], read: reader(profile), isOwn: isOwnKey },
  { key: ['machines'], read: reader(endpoints.listMachines.reply), isOwn: isOwnKey },
];

/** Whether an answer may be stored for its owner: an email, or null for a visitor. */
export function isStorable(answer: Answer, owner: string | null): boolean {
  const kept = offlineAnswer(answer.key);
  return kept !== undefined && (kept.isOwn?.(answer, owner) ?? true);
}

/**
 * The answer in the shape of this version of the app; null if it is not stored offline, not the owner's,
 * or malformed.
 */
export function readAnswer(answer: Answer, owner: string | null): unknown {
  if (!isStorable(answer, owner)) return null;
  return offlineAnswer(answer.key)?.read(answer.data) ?? null;
}

function isOwnOrder({ data }: Answer, owner: string | null): boolean {
  return order.safeParse(data).data?.customerEmail === owner;
}

function isOwnPage({ data }: Answer, owner: string | null): boolean {
  const page = orderPage.safeParse(data).data;
  return page?.items.every(({ customerEmail }) => customerEmail === owner) ?? false;
}

/** The second element of such a key is the owner's email. */
function isOwnKey({ key }: Answer, owner: string | null): boolean {
  return owner !== null && key[1] === owner;
}

function offlineAnswer(key: QueryKey): OfflineAnswer | undefined {
  return offlineAnswers.find(
    (kept) => hashKey(kept.key) === hashKey(key.slice(0, kept.key.length)),
  );
}

function reader(shape: Shape): OfflineAnswer['read'] {
  return (data) => shape.safeParse(data).data ?? null;
}

/** Reads the pages of an infinite query. */
function pagesReader(shape: Shape): OfflineAnswer['read'] {
  return (data) => {
    if (typeof data !== 'object' || data === null) return null;
    if (!('pages' in data) || !('pageParams' in data)) return null;
    const { pages, pageParams } = data;
    if (!Array.isArray(pages) || !Array.isArray(pageParams)) return null;
    const read = pages.map((page) => shape.safeParse(page).data);
    const whole = read.every((page) => page !== undefined) && read.length === pageParams.length;
    return whole ? { pages: read, pageParams: pageParams.map(String) } : null;
  };
}
