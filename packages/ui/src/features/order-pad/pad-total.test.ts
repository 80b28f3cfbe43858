import { cents } from '@kerf/domain/money';
import type { PadRow } from '@kerf/domain/pad-row';
import { expect, test } from 'vitest';
import { padTotal } from './pad-total.ts';

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
  expect(padTotal([row('20'), row('30')])).toEqual({ rows: 2, total: 50 * 6_000 });
});

test('a row without a known product or a whole quantity is counted at no cost, and a blank one is ignored', () => {
  const rows = [row('6', { seen: null }), row('1e3'), row(' ', { item: '', seen: null })];
  expect(padTotal(rows)).toEqual({ rows: 2, total: 0 });
});
