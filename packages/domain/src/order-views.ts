/** A view that nobody has to make. Its query is the list's own parameters, as its address has them. */
export interface BuiltInView {
  readonly key: string;
  readonly name: string;
  readonly query: string;
}

/** From this total on, in dollars, an order is large: an order of a workshop rather than of a hobbyist. */
export const LARGE_ORDER_DOLLARS = 5_000;

/** The views of all orders that every shop has. */
export const builtInOrderViews: readonly BuiltInView[] = [
  { key: 'to-ship', name: 'To ship today', query: 'filter=to-ship&sort=createdAt' },
  { key: 'unpaid', name: 'Unpaid over 24 h', query: 'sort=createdAt&unpaidHours=24' },
  { key: 'large', name: 'Large', query: `totalMin=${LARGE_ORDER_DOLLARS}` },
  { key: 'attention', name: 'Needs attention', query: 'filter=attention' },
];
