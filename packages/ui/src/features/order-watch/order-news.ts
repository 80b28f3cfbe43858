import type { Order } from '@kerf/contract/schemas/order';
import { isPaid, isQuotable } from '@kerf/domain/order-state';

const allFacts = ['paid', 'shipped', 'to-quote'] as const;
type Fact = (typeof allFacts)[number];

/** Whether something that was stored is a fact that this app knows. */
export function isFact(value: unknown): value is Fact {
  return allFacts.some((fact) => fact === value);
}

/** The facts already seen, by order id. They are not notified again. */
export type SeenOrders = Readonly<Record<string, readonly Fact[]>>;

export interface News {
  readonly kind: 'paid' | 'shipped' | 'new' | 'to-quote';
  readonly order: Order;
}

/** How many orders are remembered; the least recently seen are dropped. */
const SEEN_MAX = 500;

/** A buyer's news: facts not seen before. None on the first check. */
export function buyerNews(seen: SeenOrders | null, orders: readonly Order[]): News[] {
  if (seen === null) return [];
  return orders.flatMap((order) =>
    factsOf(order)
      .filter((fact) => fact !== 'to-quote' && !seen[order._id]?.includes(fact))
      .map((kind) => ({ kind, order })),
  );
}

/** An admin's news: orders paid, or to be quoted, since the last check. */
export function adminNews(seen: SeenOrders | null, orders: readonly Order[]): News[] {
  if (seen === null) return [];
  const toQuote = orders
    .filter((order) => factsOf(order).includes('to-quote'))
    .filter(({ _id }) => seen[_id]?.includes('to-quote') !== true);
  const paid = orders.filter((order) => factsOf(order).includes('paid'));
  const isSeen = ({ _id }: Order) => seen[_id]?.includes('paid') === true;
  const lastSeen = Math.max(...paid.filter(isSeen).map(paidAtMs));
  // An order paid earlier is not news: it moved up because newer ones left the list.
  const isNew = (order: Order) => !isSeen(order) && paidAtMs(order) >= lastSeen;
  return [
    ...paid.filter(isNew).map((order) => ({ kind: 'new', order }) as const),
    ...toQuote.map((order) => ({ kind: 'to-quote', order }) as const),
  ];
}

function paidAtMs({ paidAt }: Order): number {
  return paidAt === null ? 0 : Date.parse(paidAt);
}

/** The facts seen after this check. A fact stays seen even if it is undone. */
export function seenAfter(seen: SeenOrders | null, orders: readonly Order[]): SeenOrders {
  const now = orders.map(({ _id, ...order }) => {
    const facts = new Set([...(seen?.[_id] ?? []), ...factsOf(order)]);
    return [_id, [...facts]] as const;
  });
  const before = Object.entries(seen ?? {}).filter(([id]) => !now.some(([each]) => each === id));
  return Object.fromEntries([...now, ...before].slice(0, SEEN_MAX));
}

function factsOf(order: Omit<Order, '_id'>): Fact[] {
  const { state, status, shippingToQuote } = order;
  if (isQuotable({ state, awaitsQuote: shippingToQuote === true })) return ['to-quote'];
  if (!isPaid(state)) return [];
  return status === 'Shipped' ? ['paid', 'shipped'] : ['paid'];
}
