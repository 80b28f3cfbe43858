import { expect, test } from 'vitest';
import { multipliedIn, multipliedPrices } from './one-total.ts';

test('a quantity is multiplied by a price in the quote alone', () => {
  expect(multipliedPrices()).toEqual([]);
});

test.each([
  ['a.ts', 'const amount = line.quantity * line.unitPriceCents;'],
  ['a.tsx', 'const amount = unitPrice * units.shipped;'],
  ['a.ts', 'const rows = sql`select quantity * unit_price_cents from order_lines`;'],
  ['a.sql', 'select price_cents * on_hand from products'],
])('it is found in %s: %s', (file, source) => {
  expect(multipliedIn(file, source)).toHaveLength(1);
});

test('other products are not', () => {
  expect(multipliedIn('a.ts', 'const width = columns * 12; const cents = dollars * 100;')).toEqual(
    [],
  );
});
