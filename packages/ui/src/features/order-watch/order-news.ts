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

/** What an admin is to be told: the orders that were not there at the last look. */
export function adminNews(seen: SeenOrders | null, orders: readonly Order[]): News[] {
  if (seen === null) return [];
  const newest = orders.findIndex((order) => seen[order._id] !== undefined);
  // Behind one that was seen there are only older ones, which a deletion may have brought onto the page.
  const unseen = newest === -1 ? orders : orders.slice(0, newest);
  return unseen.map((order) => ({ kind: 'new', order }));
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
