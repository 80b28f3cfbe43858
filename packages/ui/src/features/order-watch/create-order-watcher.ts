import type { Order } from '@kerf/contract/schemas/order';
import type { CopyStore, Notifications } from '../../platform/platform.ts';
import { noticesOf } from './news-notice.ts';
import { adminNews, buyerNews, type News, type SeenOrders, seenAfter } from './order-news.ts';
import { readSeen, writeSeen } from './seen-orders.ts';

interface OrderWatcherParts {
  readonly email: string;
  readonly admin: boolean;
  /** Without them every start begins with a first look, which tells nothing. */
  readonly copies: CopyStore | undefined;
  readonly notifications: Pick<Notifications, 'show'>;
}

/** Takes in the orders as they are now. Resolves with what was new, once it has been told. */
export type OrderWatcher = (orders: readonly Order[]) => Promise<readonly News[]>;

/** Tells each piece of news once, over restarts too. Looks are taken one after the other. */
export function createOrderWatcher({
  email,
  admin,
  copies,
  notifications,
}: OrderWatcherParts): OrderWatcher {
  const newsOf = admin ? adminNews : buyerNews;
  let seen: SeenOrders | null = null;
  let last: Promise<unknown> | null = null;

  async function take(orders: readonly Order[]): Promise<readonly News[]> {
    const news = newsOf(seen, orders);
    seen = seenAfter(seen, orders);
    // Written first: told twice would be worse than not at all.
    if (copies) await writeSeen(copies, email, seen);
    for (const notice of noticesOf(news)) notifications.show(notice);
    return news;
  }

  async function recall(): Promise<void> {
    seen = copies ? await readSeen(copies, email) : null;
  }

  return (orders) => {
    last ??= recall();
    const taken = last.then(() => take(orders));
    last = taken;
    return taken;
  };
}
