import { expect, test } from 'vitest';
import { comparedIn, comparedMoney } from './money-questions.ts';

test('what an order’s money allows is asked of the domain', () => {
  expect(comparedMoney()).toEqual([]);
});

test.each([
  ['a.ts', "if (order.money === 'paid') ship(order);"],
  ['a.ts', "const isOver = money !== 'refunded';"],
  ['a.tsx', "const shown = order.state === 'paid' && <Parcels />;"],
  ['a.ts', "const shown = 'paid' === orderState;"],
  ['a.ts', "const rows = db.selectFrom('orders').where('orders.money', '=', 'paid');"],
  ['a.ts', "const rows = sql`select from orders where money = 'paid'`;"],
  ['a.sql', "select from orders where money in ('paid', 'refunded')"],
])('a comparison is found in %s: %s', (file, source) => {
  expect(comparedIn(file, source)).toHaveLength(1);
});

test('other words are not', () => {
  const others = `
    const one = applied.outcome === 'paid';
    const other = payment.state === 'refunded';
    const waits = money === 'unpaid';
    const rows = db.selectFrom('revenue_entries').where('kind', '=', 'paid');`;
  expect(comparedIn('a.ts', others)).toEqual([]);
});
