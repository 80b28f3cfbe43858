import { randomUUID } from 'node:crypto';
import type { ShopData, SoldProduct } from './shop-data.ts';

const QUANTITY = 10;

/** Orders of one line, each by the next buyer and under a key of its own. */
export function orderRequests(shop: ShopData, products: readonly SoldProduct[]) {
  let count = 0;
  return () => {
    const buyer = shop.buyers[count % shop.buyers.length];
    const product = products[count % products.length];
    count += 1;
    if (!buyer || !product) throw new Error('There is nobody to order, or nothing.');
    return {
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
        authorization: `Bearer ${buyer.token}`,
        'idempotency-key': randomUUID(),
      },
    };
  };
}

/** The same for the server that only takes stock and inserts. `products` is how many it has to take from. */
export function limitRequests(products: number) {
  let count = 0;
  return () => {
    count += 1;
    return {
      body: JSON.stringify({ product: (count % products) + 1, quantity: QUANTITY }),
      headers: { 'content-type': 'application/json' },
    };
  };
}
