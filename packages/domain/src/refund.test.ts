import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import {
  planRefund,
  type RefundableLine,
  refundableOf,
  restocksByDefault,
  shippedUnits,
  unitsToRefund,
  unshippedAfterVoid,
  unshippedUnits,
} from './refund.ts';

const line = (changes: Partial<RefundableLine> = {}): RefundableLine => ({
  productId: 'blade',
  name: 'Blade',
  unitPrice: cents(6450),
  ordered: 10,
  shipped: 0,
  cancelled: 0,
  refunded: 0,
  ...changes,
});
const lines = [line(), line({ productId: 'fine', unitPrice: cents(100), ordered: 3 })];

const anyLine = fc
  .record({
    unitPrice: fc.integer({ min: 1, max: 100_000 }).map(cents),
    ordered: fc.integer({ min: 1, max: 1000 }),
    shippedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    refundedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    cancelledShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ unitPrice, ordered, ...shares }) => {
    const shipped = Math.floor(ordered * shares.shippedShare);
    const refunded = Math.floor(ordered * shares.refundedShare);
    const most = Math.min(refunded, ordered - shipped);
    return {
      unitPrice,
      ordered,
      shipped,
      refunded,
      cancelled: Math.floor(most * shares.cancelledShare),
    };
  });
const anyLines = fc
  .array(anyLine, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((each, index) => line({ ...each, productId: `blade-${index}` })));

/** Refunds that add up to a line's refunded and cancelled units. */
function refundsOf({ refunded, cancelled }: RefundableLine, parts: readonly number[]) {
  const left = { quantity: refunded, unshipped: cancelled };
  const refunds = parts.map((part) => {
    const unshipped = Math.floor(left.unshipped * part);
    const quantity = unshipped + Math.floor((left.quantity - left.unshipped) * part);
    left.unshipped -= unshipped;
    left.quantity -= quantity;
    return { quantity, unshipped };
  });
  return [...refunds, left];
}

describe('a refund', () => {
  it('of units is their price', () => {
    const chosen = [{ productId: 'fine', quantity: 2 }];
    expect(planRefund(lines, cents(64_800), { kind: 'lines', lines: chosen })).toEqual({
      amount: 200,
      lines: [{ productId: 'fine', index: 1, quantity: 2, unshipped: 2, amount: 200 }],
    });
  });

  it('of an amount is for no units', () => {
    const plan = planRefund(lines, cents(64_800), { kind: 'amount', amount: cents(500) });
    expect(plan).toEqual({ amount: 500, lines: [] });
  });

  it('of the amount that is left is the whole, with its units', () => {
    const left = [line({ refunded: 4, cancelled: 4 })];
    const whole = planRefund(left, cents(30_000), { kind: 'whole' });
    expect(whole).toEqual({
      amount: 30_000,
      lines: [{ productId: 'blade', index: 0, quantity: 6, unshipped: 6, amount: 38_700 }],
    });
    expect(planRefund(left, cents(30_000), { kind: 'amount', amount: cents(30_000) })).toEqual(
      whole,
    );
  });

  it('takes the units that have not left first', () => {
    expect(unshippedUnits(line({ shipped: 7 }), 5)).toBe(3);
    expect(unshippedUnits(line({ shipped: 7, refunded: 2, cancelled: 2 }), 5)).toBe(1);
    expect(unshippedUnits(line({ shipped: 10 }), 5)).toBe(0);
  });

  it('restocks by default where nothing of it has left', () => {
    const whole = (shipped: number) =>
      planRefund([line({ shipped })], cents(64_500), { kind: 'whole' });
    expect(restocksByDefault(whole(0))).toBe(true);
    expect(restocksByDefault(whole(1))).toBe(false);
    expect(restocksByDefault({ amount: cents(1), lines: [] })).toBe(false);
  });

  it('never takes more units than are left, nor cancels more than can be shipped', () => {
    fc.assert(
      fc.property(anyLines, (all) => {
        const { lines: planned } = planRefund(all, cents(1), { kind: 'whole' });
        for (const { index, quantity, unshipped } of planned) {
          const of = all[index];
          if (!of) throw new Error('There is no such line.');
          expect(quantity).toBe(unitsToRefund(of));
          expect(unshipped).toBeLessThanOrEqual(Math.min(quantity, of.ordered - of.shipped));
          expect(of.cancelled + unshipped + of.shipped).toBeLessThanOrEqual(of.ordered);
        }
      }),
    );
  });

  it('leaves no refunded unit to ship again after its shipment was voided', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyLine, share, fc.array(share), (changes, stillShipped, parts) => {
        const before = line(changes);
        const shipped = Math.floor(before.shipped * stillShipped);
        const refunds = refundsOf(before, parts);
        const after = unshippedAfterVoid({ ...before, shipped }, refunds);
        const cancelled = after.reduce((sum, { unshipped }) => sum + unshipped, 0);
        expect(cancelled).toBe(Math.min(before.refunded, before.ordered - shipped));
        for (const [index, { quantity, unshipped }] of after.entries()) {
          expect(unshipped).toBeLessThanOrEqual(quantity);
          expect(unshipped).toBeGreaterThanOrEqual(refunds[index]?.unshipped ?? 0);
        }
        expect(unshippedAfterVoid({ ...before, shipped, cancelled }, after)).toEqual(after);
      }),
    );
  });

  it('leaves nothing below zero', () => {
    expect(refundableOf(cents(500), cents(200))).toBe(300);
    expect(refundableOf(cents(500), cents(700))).toBe(0);
  });
});

it.each([
  [{}, 4, 0],
  [{ shipped: 8 }, 4, 2],
  [{ shipped: 10 }, 4, 4],
  // More than there are, while it is typed.
  [{}, 12, 0],
  [{ shipped: 8 }, 12, 8],
])('counts the shipped units of a refund: %o, %i units', (changes, quantity, expected) => {
  const one = [line(changes)];
  const choice = { kind: 'lines', lines: [{ productId: 'blade', quantity }] } as const;
  expect(shippedUnits(one, planRefund(one, cents(64_500), choice))).toBe(expected);
});
