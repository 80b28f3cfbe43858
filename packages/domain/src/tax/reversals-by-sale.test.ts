import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents, sumCents } from '../money.ts';
import { reversalsBySale } from './reversals-by-sale.ts';

const inCents = (amounts: readonly number[]) => amounts.map((amount) => cents(amount));
const refund = (amount: number, ...named: number[]) => ({
  amount: cents(amount),
  named: inCents(named),
});

test('what a refund names goes off the sales it names, and an amount off each by what is left of it', () => {
  const totals = inCents([300, 100]);
  const [named, amount, rest] = reversalsBySale(totals, [
    refund(200, 200, 0),
    refund(50, 0, 0),
    refund(150, 100, 100),
  ]);
  expect(named).toEqual([
    { amount: 200, isNamed: true },
    { amount: 0, isNamed: true },
  ]);
  expect(amount).toEqual([
    { amount: 25, isNamed: false },
    { amount: 25, isNamed: false },
  ]);
  expect(rest).toEqual([
    { amount: 75, isNamed: false },
    { amount: 75, isNamed: false },
  ]);
});

test('what is named of a sale is no more than is left of it', () => {
  const [, second] = reversalsBySale(inCents([100, 100]), [refund(100, 0, 0), refund(80, 80, 0)]);
  expect(second).toEqual([
    { amount: 40, isNamed: false },
    { amount: 40, isNamed: false },
  ]);
});

test('the parts of each refund are its amount, and no sale goes below zero', () => {
  const amounts = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 5 });
  const asked = fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      sale: fc.nat(4),
      isNamed: fc.boolean(),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(amounts, asked, (drawn, steps) => {
      const totals = inCents(drawn);
      let rest: number = sumCents(totals);
      const refunds = steps.map(({ share, sale, isNamed }) => {
        const amount = cents(Math.floor(rest * share));
        rest -= amount;
        const named = totals.map((_, at): Cents => cents(isNamed && at === sale ? amount : 0));
        return { amount, named };
      });
      const left = [...drawn];
      for (const [at, parts] of reversalsBySale(totals, refunds).entries()) {
        expect(sumCents(parts.map(({ amount }) => amount))).toBe(refunds[at]?.amount);
        for (const [sale, { amount }] of parts.entries()) {
          expect(amount).toBeGreaterThanOrEqual(0);
          left[sale] = (left[sale] ?? 0) - amount;
          expect(left[sale]).toBeGreaterThanOrEqual(0);
        }
      }
    }),
  );
});
