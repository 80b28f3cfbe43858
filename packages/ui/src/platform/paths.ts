import { commands } from './commands.ts';

/** The parameter of an order's page that holds the URL parameters of the list it was opened from. */
export const LIST_PARAM = 'list';

/** The parameter of a product's address with the id of the product that was asked for, and is no longer sold. */
export const INSTEAD_OF = 'insteadOf';

/** The parameter of an order form with the quantity selected so far. */
export const QUANTITY = 'quantity';

/** The address of a page's list or form, with parameters. */
function withParams(address: string, params: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(params)}`;
}

export function product(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}

/** How a blade is run on a machine, to be printed; `query` says which. */
export function setupCard(productId: string, query: URLSearchParams): string {
  return `${product(productId)}/setup?${query}`;
}

export function category(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`;
}

/** A product's order form. */
export function purchase(id: string, quantity: number | null = null): string {
  const address = `/purchase/${encodeURIComponent(id)}`;
  return quantity === null ? address : `${address}?${QUANTITY}=${quantity}`;
}

/** A comparison, in this order. */
export function comparison(ids: readonly string[]): string {
  return withParams('/compare', { ids: ids.join(',') });
}

/** The product search with these selected to compare. */
export function choosing(ids: readonly string[]): string {
  return withParams(commands.products.to, { compare: ids.join(',') });
}

/** The form that reviews a product. */
export function review(productId: string): string {
  return withParams(commands.addReview.to, { product: productId });
}

/** An order by its id, or by its number, which redirects; with a list, the others in it can be stepped through. */
export function order(id: string, list?: string): string {
  const address = `/dashboard/order/${encodeURIComponent(id)}`;
  return list === undefined ? address : withParams(address, { [LIST_PARAM]: list });
}

/** Where an order is paid. */
export function payment(orderId: string): string {
  return `/dashboard/payment/${orderId}`;
}

/** An order among all orders, in the sheet beside them. */
export function orderInList(id: string): string {
  return withParams(commands.allOrders.to, { order: id });
}

/** A user's orders among all orders. */
export function ordersOf(user: { readonly _id: string; readonly email: string }): string {
  return withParams(commands.allOrders.to, { customer: user.email || user._id });
}

/** A customer's page, by account id. */
export function customer(id: string): string {
  return `/dashboard/customer/${id}`;
}

export function conversation(id: string): string {
  return `${commands.messages.to}/${id}`;
}

export function editProduct(id: string): string {
  return `${commands.manageProducts.to}/${id}`;
}

export function duplicateProduct(id: string): string {
  return withParams(commands.addProduct.to, { from: id });
}

/** The products that a bulk change has added; `areDrafts` for those that are still drafts. */
export function addedProducts(bulkChangeId: string, areDrafts: boolean): string {
  const state = areDrafts ? { state: 'draft' } : {};
  return withParams(commands.manageProducts.to, { addedBy: bulkChangeId, ...state });
}

/** The products of a list in a grid; `search` begins with its question mark, or is empty. */
export function productGrid(search: string): string {
  return `/dashboard/products/grid${search}`;
}

export function bulkChange(id: string): string {
  return `/dashboard/change/${id}`;
}

/** A product's stock. */
export function stock(productId: string): string {
  return `/dashboard/product/${productId}/stock`;
}

export function stockCount(id: string): string {
  return `${commands.stockCounts.to}/${id}`;
}

export function delivery(id: string): string {
  return `${commands.deliveries.to}/${id}`;
}

/** A new delivery with these products filled in: "?line=KC-250:100". */
export function newDelivery(lines: readonly PlannedLine[]): string {
  const query = new URLSearchParams(
    lines.map(({ sku, quantity }) => ['line', `${sku}:${quantity ?? ''}`]),
  );
  return `${commands.deliveries.to}/new?${query}`;
}

interface PlannedLine {
  readonly sku: string;
  /** Null if no quantity is suggested. */
  readonly quantity: number | null;
}

/** What was done to a record. */
export function historyOf(recordId: string): string {
  return withParams(commands.history.to, { record: recordId });
}
