import { formatCents } from '@kerf/domain/money';
import type { Notice } from '../../platform/platform.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import type { News } from './order-news.ts';

/** More news than this is summarized in one notification. */
const SINGLE_MAX = 3;
const MANY = 'orders';

/** The notifications for the news. The id is the order number, or `MANY`. */
export function noticesOf(news: readonly News[]): Notice[] {
  if (news.length <= SINGLE_MAX) return news.map(noticeOf);
  return [{ id: MANY, title: `${news.length} orders updated`, body: listed(news) }];
}

/** The order number of a notification; null if it summarizes several. */
export function orderOfNotice(id: string): string | null {
  return id === MANY ? null : id;
}

function noticeOf({ kind, order }: News): Notice {
  const { number, orderName, customerName, totalPrice } = order;
  const total = formatCents(centsFromWire(totalPrice));
  switch (kind) {
    case 'paid':
      return { id: number, title: `${number} is paid`, body: `${orderName}, ${total}` };
    case 'shipped':
      return { id: number, title: `${number} is shipped`, body: orderName };
    case 'to-quote':
      return { id: number, title: `Quote the shipping of ${number}`, body: customerName };
    case 'new':
      return { id: number, title: `New paid order ${number}`, body: `${customerName}: ${total}` };
  }
}

function listed(news: readonly News[]): string {
  const numbers = [...new Set(news.map(({ order }) => order.number))];
  const shown = numbers.slice(0, SINGLE_MAX).join(', ');
  return numbers.length > SINGLE_MAX ? `${shown} and ${numbers.length - SINGLE_MAX} more` : shown;
}
