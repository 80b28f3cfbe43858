import type { Order } from '@kerf/contract/schemas/order';

type Fact = 'paid' | 'shipped';

/** What is known of the orders that were seen, by id: the facts that need no more telling. */
export type SeenOrders = Readonly<Record<string, readonly Fact[]>>;

export interface News {
  readonly kind: 'paid' | 'shipped' | 'new';
  readonly order: Order;
}

/** Orders seen longer ago than these many others are forgotten. */
const SEEN_MAX = 500;

/** What a buyer is to be told after another look at their orders. The first look tells nothing. */
export function buyerNews(seen: SeenOrders | null, orders: readonly Order[]): News[] {
  if (seen === null) return [];
  return orders.flatMap((order) =>
    factsOf(order)
      .filter((fact) => !seen[order._id]?.includes(fact))
      .map((kind) => ({ kind, order })),
  );
}

/** What an admin is to be told: the orders that were paid since the last look. */
export function adminNews(seen: SeenOrders | null, orders: readonly Order[]): News[] {
  if (seen === null) return [];
  const paid = orders.filter((order) => factsOf(order).includes('paid'));
  const isTold = ({ _id }: Order) => seen[_id]?.includes('paid') === true;
  const lastTold = Math.max(...paid.filter(isTold).map(paidAtMs));
  // What was paid before is no news: it moved up because newer orders have left the list.
  return paid
    .filter((order) => !isTold(order) && paidAtMs(order) >= lastTold)
    .map((order) => ({ kind: 'new', order }));
}

function paidAtMs({ paidAt }: Order): number {
  return paidAt === null ? 0 : Date.parse(paidAt);
}

/** What is known after the look. What was told once stays told, even if it is taken back. */
export function seenAfter(seen: SeenOrders | null, orders: readonly Order[]): SeenOrders {
  const now = orders.map(({ _id, ...order }) => {
    const told = new Set([...(seen?.[_id] ?? []), ...factsOf(order)]);
    return [_id, [...told]] as const;
  });
  const before = Object.entries(seen ?? {}).filter(([id]) => !now.some(([each]) => each === id));
  return Object.fromEntries([...now, ...before].slice(0, SEEN_MAX));
}

function factsOf({ state, status }: Pick<Order, 'state' | 'status'>): Fact[] {
  if (state !== 'paid') return [];
  return status === 'Shipped' ? ['paid', 'shipped'] : ['paid'];
}
