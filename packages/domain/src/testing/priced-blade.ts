import { cents } from '../money.ts';
import type { PricedProduct } from '../price-book.ts';

/** For tests: 6 to 119 pieces, cheaper from 10 and from 50. */
export const pricedBlade: PricedProduct = {
  minOrder: 5,
  stock: 120,
  packSize: 1,
  unitPrice: cents(7_800),
  priceTiers: [
    { from: 10, unitPrice: cents(7_295) },
    { from: 50, unitPrice: cents(6_520) },
  ],
};
