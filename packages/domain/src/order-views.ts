/** A view that ships with Kerf. `query` is the list's URL query string. */
export interface BuiltInView {
  readonly key: string;
  readonly name: string;
  readonly query: string;
}

/** Orders with at least this total, in dollars, are large: a workshop's rather than a hobbyist's. */
export const LARGE_ORDER_DOLLARS = 5_000;

const toQuote: BuiltInView = {
  key: 'to-quote',
  name: 'Shipping to quote',
  query: 'filter=to-quote&sort=createdAt',
};

/** The built-in views of all orders. */
export const builtInOrderViews: readonly BuiltInView[] = [
  { key: 'to-ship', name: 'To ship', query: 'filter=to-ship&sort=createdAt' },
  { key: 'unpaid', name: 'Unpaid over 24 h', query: 'sort=createdAt&unpaidHours=24' },
  { key: 'large', name: 'Large', query: `totalMin=${LARGE_ORDER_DOLLARS}` },
  { key: 'attention', name: 'Needs attention', query: 'filter=attention' },
];

/** The same where the shop has shipping methods. */
export const shippedOrderViews: readonly BuiltInView[] = [...builtInOrderViews, toQuote];
