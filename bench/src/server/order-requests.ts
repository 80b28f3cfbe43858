import type { LoadRequest } from '../load/wrk.ts';
import { SHOP_ORIGIN } from './built-servers.ts';
import type { ShopData, SoldProduct } from './shop-data.ts';

const QUANTITY = 10;

/** One-line orders, one by each buyer, each with its own idempotency key. */
export function orderRequests(shop: ShopData, products: readonly SoldProduct[]): LoadRequest[] {
  return shop.buyers.map((buyer, index) => {
    const product = products[index % products.length];
    if (!product) throw new Error('There is nothing to order.');
    return {
      method: 'POST',
      path: '/order',
      body: JSON.stringify({
        orderName: product.name,
        price: product.price_cents / 100,
        totalPrice: (product.price_cents * QUANTITY) / 100,
        customerEmail: buyer.email,
        customerName: 'Jane Doe',
        phone: '+1 555 0100',
        address: '12 Mill Lane, Portland',
        productId: product.id,
        quantity: QUANTITY,
      }),
      headers: {
        'content-type': 'application/json',
        // As from the shop's page, so that their events are not among those of seldom used sources.
        origin: SHOP_ORIGIN,
        authorization: `Bearer ${buyer.token}`,
        'idempotency-key': '{key}',
      },
    };
  });
}

/**
 * The same for the reference server, which only takes stock and inserts. `products` is the number of
 * products to choose from.
 */
export function limitRequests(products: number): LoadRequest[] {
  return Array.from({ length: products }, (_, index) => ({
    method: 'POST',
    path: '/order',
    body: JSON.stringify({ product: index + 1, quantity: QUANTITY }),
    headers: { 'content-type': 'application/json' },
  }));
}
