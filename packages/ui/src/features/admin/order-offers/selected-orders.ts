import type { Order } from '@kerf/contract/schemas/order';

/** "KS-104233", or "3 orders". */
export function inWords(orders: readonly Order[]): string {
  const [first] = orders;
  return first && orders.length === 1
    ? first.number
    : `${orders.length.toLocaleString('en-US')} orders`;
}

interface OrderCustomer {
  readonly id: string;
  readonly name: string;
}

/** The orders' common customer; null if there are several or it is unknown. */
export function customerOf(orders: readonly Order[]): OrderCustomer | null {
  const [first] = orders;
  if (first?.customerId === undefined) return null;
  const { customerId: id, customerName: name } = first;
  return orders.every(({ customerId }) => customerId === id) ? { id, name } : null;
}

/** The distinct shipping addresses, formatted for parcels. */
export function shippingAddresses(orders: readonly Order[]): string {
  const addresses = orders.map(({ customerName, address }) => `${customerName}\n${address.trim()}`);
  return [...new Set(addresses)].join('\n\n');
}
