import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from './money.ts';
import {
  changedPrice,
  changedTiers,
  type PriceChange,
  priceRoundings,
  tiersInProportion,
} from './price-change.ts';

const rise = (basisPoints: number, rounding: PriceChange['rounding'] = 'cent'): PriceChange => ({
  by: 'percent',
  basisPoints,
  rounding,
});

it.each([
  [4800, rise(400), 4992],
  // 12.5% of 0.04 is exactly half a cent.
  [4, rise(1250), 5],
  [4800, rise(400, 'five-cents'), 4990],
  [4992, rise(100, 'five-cents'), 5040],
  [4800, rise(400, 'ninety'), 4990],
  // 51.40 is as near to 50.90 as to 51.90.
  [5140, rise(0, 'ninety'), 5190],
  [3, rise(-9900), 1],
  [3, rise(-9900, 'five-cents'), 5],
  [100, { by: 'amount', amount: cents(-250), rounding: 'cent' } as const, 1],
  [4800, { by: 'amount', amount: cents(125), rounding: 'five-cents' } as const, 4925],
])('%i cents after %o are %i', (price, change, after) => {
  expect(changedPrice(cents(price), change)).toBe(after);
});

const prices = fc.integer({ min: 1, max: 99_999_999 }).map(cents);
const changes: fc.Arbitrary<PriceChange> = fc.oneof(
  fc.record({
    by: fc.constant('percent' as const),
    basisPoints: fc.integer({ min: -9_999, max: 100_000 }),
    rounding: fc.constantFrom(...priceRoundings),
  }),
  fc.record({
    by: fc.constant('amount' as const),
    amount: fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents),
    rounding: fc.constantFrom(...priceRoundings),
  }),
);
const steps = { cent: 1n, 'five-cents': 5n, ninety: 100n };
const firsts = { cent: 1n, 'five-cents': 5n, ninety: 90n };

it('a changed price is of its rounding, positive, and the nearest to the exact value', () => {
  fc.assert(
    fc.property(prices, changes, (price, change) => {
      const after = BigInt(changedPrice(price, change));
      const [step, first] = [steps[change.rounding], firsts[change.rounding]];
      expect((after - first) % step).toBe(0n);
      expect(after >= first).toBe(true);
      const exact =
        change.by === 'percent'
          ? BigInt(price) * BigInt(10_000 + change.basisPoints)
          : BigInt(price + change.amount) * 10_000n;
      const above = after * 10_000n - exact;
      // Half up: at most half a step above, and less than half a step below.
      if (after > first) expect(2n * above <= step * 10_000n).toBe(true);
      expect(-2n * above < step * 10_000n).toBe(true);
    }),
  );
});

it('what was not dearer is not dearer afterwards, so that volume prices stay in order', () => {
  fc.assert(
    fc.property(prices, prices, changes, (one, other, change) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(changedPrice(low, change)).toBeLessThanOrEqual(changedPrice(high, change));
    }),
  );
});

it('volume prices keep their quantities', () => {
  const tiers = [
    { from: 10, unitPrice: cents(4250) },
    { from: 50, unitPrice: cents(4000) },
  ];
  expect(changedTiers(tiers, rise(400))).toEqual([
    { from: 10, unitPrice: 4420 },
    { from: 50, unitPrice: 4160 },
  ]);
});

it('volume prices in proportion are exact to the cent, in order, and never nothing', () => {
  const tiers = [
    { from: 10, unitPrice: cents(4250) },
    { from: 50, unitPrice: cents(1) },
  ];
  const price = { from: cents(6450), to: cents(5805) };
  expect(tiersInProportion(tiers, price)).toEqual([
    { from: 10, unitPrice: 3825 },
    { from: 50, unitPrice: 1 },
  ]);
  fc.assert(
    fc.property(prices, prices, prices, (one, other, to) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      const [tier] = tiersInProportion([{ from: 2, unitPrice: low }], { from: high, to });
      expect(tier?.unitPrice).toBeLessThanOrEqual(to);
      expect(tier?.unitPrice).toBeGreaterThan(0);
    }),
  );
});
