import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { cents } from '@kerf/domain/money';
import type { PadRow } from '@kerf/domain/pad-row';
import { listPrices } from '@kerf/domain/price-book';
import { expect, test } from 'vitest';
import { soldProduct } from '../catalog/product-summary.ts';
import { noFinding } from './finding.ts';
import { padTotal } from './pad-counter.tsx';

const seen = {
  productId: 'p',
  unitPrice: cents(6_450),
  priceTiers: [{ from: 50, unitPrice: cents(6_000) }],
  stock: 120,
};
const row = (quantity: string, parts: Partial<PadRow> = {}): PadRow => ({
  id: 'i',
  item: 'KC',
  quantity,
  place: 1,
  at: 1,
  seen,
  ...parts,
});

test('rows of one product are priced together, at the tier that they reach', () => {
  expect(padTotal(listPrices, [row('20'), row('30')])).toEqual({
    rows: 2,
    ready: 2,
    total: 50 * 6_000,
  });
});

test('rows that cannot be ordered are counted, but not as ready and at no cost; a blank one is ignored', () => {
  const unready = [
    row('6', { seen: null }),
    row('1e3'),
    row('6', { seen: { ...seen, productId: 'sold out', stock: 0 } }),
    row('6', { seen: { ...seen, productId: 'minimum', minOrder: 10, packSize: 1 } }),
    row('6', { seen: { ...seen, productId: 'packs', minOrder: 5, packSize: 4 } }),
  ];
  const blank = row(' ', { item: '', seen: null });
  expect(padTotal(listPrices, [...unready, blank])).toEqual({ rows: 5, ready: 0, total: 0 });
  expect(padTotal(listPrices, [...unready, row('10')])).toEqual({
    rows: 6,
    ready: 1,
    total: 64_500,
  });
});

test('what a row was found to name since takes the place of what the buyer saw', () => {
  const product = { ...soldProduct(sampleProduct({ stock: 0 })), id: 'p' };
  const found = new Map([['kc', { ...noFinding, product }]]);
  expect(padTotal(listPrices, [row('10')], found)).toEqual({ rows: 1, ready: 0, total: 0 });
});
