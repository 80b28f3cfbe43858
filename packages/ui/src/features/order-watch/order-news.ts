import type { Order } from '@kerf/contract/schemas/order';
import { isPaid } from '@kerf/domain/order-state';

type Fact = 'paid' | 'shipped';

/** The facts already seen, by order id. They are not notified again. */
export type SeenOrders = Readonly<Record<string, readonly Fact[]>>;

export interface News {
  readonly kind: 'paid' | 'shipped' | 'new';
  readonly order: Order;
}

/** How many orders are remembered; the least recently seen are dropped. */
const SEEN_MAX = 500;

/** A buyer's news: facts not seen before. None on the first check. */
export function buyerNews(seen: SeenOrders | null, orders: readonly Order[]): News[] {
  if (seen === null) return [];
  return orders.flatMap((order) =>
    factsOf(order)
      .filter((fact) => !seen[order._id]?.includes(fact))
      .map((kind) => ({ kind, order })),
  );
}

/** An admin's news: orders paid since the last check. */
export function adminNews(seen: SeenOrders | null, orders: readonly Order[]): News[] {
  if (seen === null) return [];
  const paid = orders.filter((order) => factsOf(order).includes('paid'));
  const isSeen = ({ _id }: Order) => seen[_id]?.includes('paid') === true;
  const lastSeen = Math.max(...paid.filter(isSeen).map(paidAtMs));
  // An order paid earlier is not news: it moved up because newer ones left the list.
  return paid
    .filter((order) => !isSeen(order) && paidAtMs(order) >= lastSeen)
    .map((order) => ({ kind: 'new', order }));
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

function factsOf({ state, status }: Pick<Order, 'state' | 'status'>): Fact[] {
  if (!isPaid(state)) return [];
  return status === 'Shipped' ? ['paid', 'shipped'] : ['paid'];
}
