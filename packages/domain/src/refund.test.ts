import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from './money.ts';
import {
  planRefund,
  planSameRefund,
  type RefundableLine,
  type RefundChoice,
  type RefundSubject,
  refundableOf,
  restocksByDefault,
  shippedUnits,
  shippingToRefund,
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
/** What is left of an order of goods alone. */
const goodsAlone = (left: readonly RefundableLine[], refundable: number): RefundSubject => ({
  lines: left,
  refundable: cents(refundable),
  shipping: null,
  taxLeft: cents(0),
});

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
    expect(planRefund(goodsAlone(lines, 64_800), { kind: 'lines', lines: chosen })).toEqual({
      amount: 200,
      lines: [{ productId: 'fine', index: 1, quantity: 2, unshipped: 2, amount: 200 }],
      shipping: 0,
      furtherShipping: [],
      tax: 0,
    });
  });

  it('of an amount is for no units', () => {
    const choice = { kind: 'amount', amount: cents(500) } as const;
    const plan = planRefund(goodsAlone(lines, 64_800), choice);
    expect(plan).toEqual({ amount: 500, lines: [], shipping: 0, furtherShipping: [], tax: 0 });
  });

  it('of the amount that is left is the whole, with its units', () => {
    const left = goodsAlone([line({ refunded: 4, cancelled: 4 })], 30_000);
    const whole = planRefund(left, { kind: 'whole' });
    expect(whole).toEqual({
      amount: 30_000,
      lines: [{ productId: 'blade', index: 0, quantity: 6, unshipped: 6, amount: 38_700 }],
      shipping: 0,
      furtherShipping: [],
      tax: 0,
    });
    expect(planRefund(left, { kind: 'amount', amount: cents(30_000) })).toEqual(whole);
  });

  it('takes the units that have not left first', () => {
    expect(unshippedUnits(line({ shipped: 7 }), 5)).toBe(3);
    expect(unshippedUnits(line({ shipped: 7, refunded: 2, cancelled: 2 }), 5)).toBe(1);
    expect(unshippedUnits(line({ shipped: 10 }), 5)).toBe(0);
  });

  it('restocks by default where nothing of it has left', () => {
    const whole = (shipped: number) =>
      planRefund(goodsAlone([line({ shipped })], 64_500), { kind: 'whole' });
    expect(restocksByDefault(whole(0))).toBe(true);
    expect(restocksByDefault(whole(1))).toBe(false);
    expect(restocksByDefault({ lines: [] })).toBe(false);
  });

  it('never takes more units than are left, nor cancels more than can be shipped', () => {
    fc.assert(
      fc.property(anyLines, (all) => {
        const { lines: planned } = planRefund(goodsAlone(all, 1), { kind: 'whole' });
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
  expect(shippedUnits(one, planRefund(goodsAlone(one, 64_500), choice))).toBe(expected);
});

const rate = fc.integer({ min: 0, max: 30_000 });
const taxAt = (net: number, milliPercent: number) =>
  cents(Math.round((net * milliPercent) / 100_000));

/** An order that was paid: its lines and shipping, each with tax at a rate of its own. */
const anyOrder = fc
  .record({
    lines: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 9 }), rate),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    shipping: fc.option(fc.tuple(fc.integer({ min: 0, max: 5000 }), rate)),
  })
  .map(({ lines: all, shipping }) => {
    const ordered = all.map(([unitPrice, quantity, milliPercent], index) =>
      line({
        productId: `blade-${index}`,
        unitPrice: cents(unitPrice),
        ordered: quantity,
        tax: taxAt(unitPrice * quantity, milliPercent),
      }),
    );
    const charged = cents(shipping?.[0] ?? 0);
    const shippingTax = taxAt(charged, shipping?.[1] ?? 0);
    const goods = ordered.reduce((sum, each) => sum + each.unitPrice * each.ordered, 0);
    const tax = cents(ordered.reduce((sum, each) => sum + (each.tax ?? 0), 0) + shippingTax);
    const paid: RefundSubject = {
      lines: ordered,
      refundable: cents(goods + charged + tax),
      shipping: shipping && { charged, refunded: cents(0), tax: shippingTax },
      taxLeft: tax,
    };
    return paid;
  });

// Not a double: most of those are next to nothing.
const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
const anyPart = fc.record({
  kind: fc.constantFrom('lines', 'amount', 'failed'),
  shares: fc.array(share, { minLength: 4, maxLength: 4 }),
  shipping: share,
});
type Part = typeof anyPart extends fc.Arbitrary<infer T> ? T : never;

function choose(subject: RefundSubject, { kind, shares, shipping }: Part): RefundChoice {
  if (kind === 'amount') {
    return { kind, amount: cents(Math.floor(subject.refundable * shipping)) };
  }
  return {
    kind: 'lines',
    lines: subject.lines.map((each, index) => ({
      productId: each.productId,
      quantity: Math.floor(unitsToRefund(each) * (shares[index] ?? 0) + 0.5),
    })),
    shipping: cents(Math.floor(shippingToRefund(subject) * shipping)),
  };
}

function without(subject: RefundSubject, plan: ReturnType<typeof planRefund>): RefundSubject {
  const { shipping } = subject;
  return {
    refundable: cents(subject.refundable - plan.amount),
    taxLeft: cents(subject.taxLeft - plan.tax),
    shipping: shipping && { ...shipping, refunded: cents(shipping.refunded + plan.shipping) },
    lines: subject.lines.map((each, index) => ({
      ...each,
      refunded: each.refunded + (plan.lines.find((units) => units.index === index)?.quantity ?? 0),
    })),
  };
}

const sum = (all: readonly Cents[]) => all.reduce((total, each) => total + each, 0);

it('in any parts and order returns at most the charge, and with the last of them exactly goods, shipping and tax', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyPart, { maxLength: 8 }), (paid, parts) => {
      let left = paid;
      const plans: ReturnType<typeof planRefund>[] = [];
      for (const part of parts) {
        const plan = planRefund(left, choose(left, part));
        expect(plan.tax).toBeGreaterThanOrEqual(0);
        expect(plan.tax).toBeLessThanOrEqual(plan.amount);
        // More than is left is refused, and a failed refund gives everything back.
        if (plan.amount > left.refundable || plan.amount === 0 || part.kind === 'failed') continue;
        expect(planSameRefund(left, plan)).toEqual(plan);
        plans.push(plan);
        left = without(left, plan);
        // What is left of the tax can always go back with what is left of the payment.
        expect(left.taxLeft).toBeGreaterThanOrEqual(0);
        expect(left.taxLeft).toBeLessThanOrEqual(left.refundable);
      }
      const rest = planRefund(left, { kind: 'whole' });
      plans.push(rest);
      left = without(left, rest);
      expect(left).toMatchObject({ refundable: 0, taxLeft: 0 });
      expect(sum(plans.map(({ amount }) => amount))).toBe(paid.refundable);
      expect(sum(plans.map(({ tax }) => tax))).toBe(paid.taxLeft);
      expect(sum(plans.map(({ shipping }) => shipping))).toBe(paid.shipping?.charged ?? 0);
    }),
    { numRuns: 1000 },
  );
});

it('of goods and shipping in parts, each with its tax, is the charge without asking for the rest', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyPart, { maxLength: 5 }), (paid, parts) => {
      let left = paid;
      for (const part of parts) {
        left = without(left, planRefund(left, choose(left, { ...part, kind: 'lines' })));
      }
      const every: RefundChoice = {
        kind: 'lines',
        lines: left.lines.map((each) => ({
          productId: each.productId,
          quantity: unitsToRefund(each),
        })),
        shipping: shippingToRefund(left),
      };
      expect(without(left, planRefund(left, every))).toMatchObject({ refundable: 0, taxLeft: 0 });
    }),
  );
});

it('of shipping is what was charged for it and its tax', () => {
  const paid: RefundSubject = {
    lines,
    refundable: cents(64_800 + 1800 + 342),
    shipping: { charged: cents(1800), refunded: cents(0), tax: cents(342) },
    taxLeft: cents(342),
  };
  const of = (shipping: number) =>
    planRefund(paid, { kind: 'lines', lines: [], shipping: cents(shipping) });
  expect(of(1800)).toMatchObject({ amount: 2142, lines: [], shipping: 1800, tax: 342 });
  expect(of(900)).toMatchObject({ amount: 1071, lines: [], shipping: 900, tax: 171 });
});
