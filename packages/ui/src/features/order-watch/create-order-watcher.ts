import type { Order } from '@kerf/contract/schemas/order';
import type { CopyStore, Notifications } from '../../platform/platform.ts';
import { noticesOf } from './news-notice.ts';
import {
  adminNews,
  buyerNews,
  isFact,
  type News,
  type SeenOrders,
  seenAfter,
} from './order-news.ts';

interface OrderWatcherParts {
  readonly email: string;
  readonly admin: boolean;
  /** Where seen orders are stored; without it, the first check after each start notifies of nothing. */
  readonly copies: CopyStore | undefined;
  readonly notifications: Pick<Notifications, 'show'>;
}

/** Compares the orders with those seen before. Resolves with the news once notifications are shown. */
export type OrderWatcher = (orders: readonly Order[]) => Promise<readonly News[]>;

/** Notifies of each change once, even across restarts. Calls run sequentially. */
export function createOrderWatcher({
  email,
  admin,
  copies,
  notifications,
}: OrderWatcherParts): OrderWatcher {
  const newsOf = admin ? adminNews : buyerNews;
  let seen: SeenOrders | null = null;
  let last: Promise<unknown> | null = null;

  async function compare(orders: readonly Order[]): Promise<readonly News[]> {
    const news = newsOf(seen, orders);
    const after = seenAfter(seen, orders);
    // Written first: a late notification is better than a duplicate. If that fails, the next check finds the same.
    if (copies) await writeSeen(copies, email, after);
    seen = after;
    for (const notice of noticesOf(news)) notifications.show(notice);
    return news;
  }

  async function load(): Promise<void> {
    seen = copies ? await readSeen(copies, email) : null;
  }

  return (orders) => {
    last ??= load();
    const compared = last.then(() => compare(orders));
    last = compared.catch(() => undefined);
    return compared;
  };
}

const SEEN = 'seen-orders';

/** The facts a user has seen, stored for the next start; null if nothing is stored for that user. */
async function readSeen(copies: CopyStore, owner: string): Promise<SeenOrders | null> {
  const text = await copies.read(SEEN);
  return text === null ? null : parseSeen(text, owner);
}

function writeSeen(copies: CopyStore, owner: string, seen: SeenOrders): Promise<void> {
  return copies.write(SEEN, JSON.stringify({ owner, seen }));
}

function parseSeen(text: string, owner: string): SeenOrders | null {
  try {
    const stored: unknown = JSON.parse(text);
    return isStoredSeen(stored) && stored.owner === owner ? stored.seen : null;
  } catch {
    // An incomplete write; the next check counts as the first.
    return null;
  }
}

interface StoredSeen {
  readonly owner: string;
  readonly seen: SeenOrders;
}

function isStoredSeen(value: unknown): value is StoredSeen {
  if (typeof value !== 'object' || value === null) return false;
  if (!('owner' in value) || !('seen' in value)) return false;
  if (typeof value.seen !== 'object' || value.seen === null) return false;
  return Object.values(value.seen).every((facts) => Array.isArray(facts) && facts.every(isFact));
}
