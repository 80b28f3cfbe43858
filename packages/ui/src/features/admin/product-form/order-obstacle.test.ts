import { cents } from '@kerf/domain/money';
import type { PricedProduct } from '@kerf/domain/price-book';
import { expect, test } from 'vitest';
import { orderObstacle } from './order-obstacle.ts';

const product: PricedProduct = {
  minOrder: 5,
  stock: 120,
  packSize: 1,
  unitPrice: cents(6_450),
  priceTiers: [],
};

test.each<[string, Partial<PricedProduct>, string | null]>([
  ['nothing', {}, null],
  ['a stock that is just enough', { stock: 7 }, null],
  ['too little stock', { stock: 6 }, 'Nobody can order it: the stock must be 7 or more.'],
  ['packs', { packSize: 100, stock: 101 }, null],
  ['packs too large', { packSize: 200 }, 'Nobody can order it: the stock must be 201 or more.'],
  [
    'a price above the card limit',
    { unitPrice: cents(20_000_000) },
    'Nobody can pay for it: 6 pieces cost $1,200,000.00, and one card payment is $999,999.99 at most.',
  ],
  [
    'a price too low for a card',
    { unitPrice: cents(1), stock: 41 },
    'Nobody can pay for it: all 40 pieces cost $0.40, and one card payment is $0.50 at least.',
  ],
  [
    'a price that only volume makes payable',
    { unitPrice: cents(20_000_000), priceTiers: [{ from: 10, unitPrice: cents(9_000_000) }] },
    null,
  ],
])('%s: the obstacle to ordering', (_, changes, obstacle) => {
  expect(orderObstacle({ ...product, ...changes })).toBe(obstacle);
});
