import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOrderableQuantity } from './bounds.ts';
import { cents, dollarsFromCents } from './money.ts';
import {
  nextTier,
  type PriceTier,
  tierFaults,
  tiersFromDollars,
  unitPriceAt,
} from './volume-price.ts';

const price = cents(7950);
const tiers: readonly PriceTier[] = [
  { from: 10, unitPrice: cents(7295) },
  { from: 50, unitPrice: cents(6520) },
];
const bounds = { minOrder: 5, stock: 120, packSize: 1 };

/** Valid prices and tiers: quantities rise, prices do not. */
const soundPrices = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 40 }), off: fc.nat({ max: 300 }) }), {
    maxLength: 10,
  })
  .map((steps) => {
    let [from, unitPrice] = [1, 4000];
    const sound = steps.map(({ step, off }) => {
      from += step;
      unitPrice -= off;
      return { from, unitPrice: cents(unitPrice) };
    });
    return { price: cents(4000), tiers: sound };
  });
const quantities = fc.integer({ min: 1, max: 450 });
const anyBounds = fc.record({
  minOrder: fc.integer({ min: 0, max: 60 }),
  stock: fc.integer({ min: 0, max: 450 }),
  packSize: fc.integer({ min: 1, max: 30 }),
});

describe('the price of one piece', () => {
  it.each([
    [1, 7950],
    [9, 7950],
    [10, 7295],
    [49, 7295],
    [50, 6520],
    [10_000_000, 6520],
  ])('for %d pieces is %d cents', (quantity, unitPrice) => {
    expect(unitPriceAt(price, tiers, quantity)).toBe(unitPrice);
  });

  it('is that of the highest tier that the quantity reaches', () => {
    fc.assert(
      fc.property(soundPrices, quantities, (offer, quantity) => {
        const reached = offer.tiers.filter(({ from }) => from <= quantity);
        const highest = reached.toSorted((one, other) => other.from - one.from)[0];
        const expected = highest?.unitPrice ?? offer.price;
        expect(unitPriceAt(offer.price, offer.tiers, quantity)).toBe(expected);
      }),
    );
  });

  it('never rises with the quantity', () => {
    fc.assert(
      fc.property(soundPrices, quantities, quantities, (offer, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const [dear, cheap] = [less, more].map((quantity) =>
          unitPriceAt(offer.price, offer.tiers, quantity),
        );
        expect(cheap).toBeLessThanOrEqual(dear ?? 0);
      }),
    );
  });
});

describe('tiers', () => {
  it('that rise in quantity and do not rise in price have no fault', () => {
    fc.assert(
      fc.property(soundPrices, (offer) => {
        expect(tierFaults(offer.price, offer.tiers)).toEqual([]);
      }),
    );
  });

  it('in the wrong order have a fault', () => {
    fc.assert(
      fc.property(soundPrices, fc.nat(), (offer, at) => {
        fc.pre(offer.tiers.length > 1);
        const index = at % (offer.tiers.length - 1);
        const [one, other] = offer.tiers.slice(index, index + 2);
        fc.pre(one !== undefined && other !== undefined);
        const swapped = offer.tiers.toSpliced(index, 2, ...[other ?? [], one ?? []].flat());
        expect(tierFaults(offer.price, swapped)).not.toEqual([]);
      }),
    );
  });

  it.each<[string, PriceTier[], object[]]>([
    ['may begin with the price itself', [{ from: 2, unitPrice: price }], []],
    [
      'begin over 1',
      [{ from: 1, unitPrice: price }],
      [{ index: 0, field: 'from', message: 'Enter a whole number over 1.' }],
    ],
    [
      'begin at whole numbers',
      [{ from: 9.5, unitPrice: price }],
      [{ index: 0, field: 'from', message: 'Enter a whole number over 1.' }],
    ],
    [
      'do not begin twice at one quantity',
      [...tiers.slice(0, 1), { from: 10, unitPrice: cents(7000) }],
      [
        {
          index: 1,
          field: 'from',
          message: 'Enter a quantity over 10, where the tier before it begins.',
        },
      ],
    ],
    [
      "do not rise over the product's price",
      [{ from: 10, unitPrice: cents(7951) }],
      [
        {
          index: 0,
          field: 'price',
          message: 'More pieces must not cost more each: $79.50 at most.',
        },
      ],
    ],
    [
      'do not rise over the tier before',
      [...tiers, { from: 90, unitPrice: cents(6521) }],
      [
        {
          index: 2,
          field: 'price',
          message: 'More pieces must not cost more each: $65.20 at most.',
        },
      ],
    ],
  ])('%s', (_rule, given, faults) => {
    expect(tierFaults(price, given)).toEqual(faults);
  });

  it('come from the wire exactly or not at all', () => {
    const wire = tiers.map(({ from, unitPrice }) => ({ from, price: dollarsFromCents(unitPrice) }));
    expect(tiersFromDollars(wire)).toEqual(tiers);
    expect(tiersFromDollars([])).toEqual([]);
    expect(tiersFromDollars([...wire, { from: 90, price: 0.005 }])).toBeNull();
  });
});

describe('the next lower price', () => {
  it('says how many more pieces it takes', () => {
    expect(nextTier(price, tiers, 46, bounds)).toEqual({ quantity: 50, more: 4, unitPrice: 6520 });
    expect(nextTier(price, tiers, 9, bounds)).toEqual({ quantity: 10, more: 1, unitPrice: 7295 });
    expect(nextTier(price, tiers, 50, bounds)).toBeNull();
    expect(nextTier(price, [], 9, bounds)).toBeNull();
  });

  it('is offered at whole packs, and not beyond the stock', () => {
    const packed = { ...bounds, packSize: 12 };
    expect(nextTier(price, tiers, 36, packed)).toEqual({
      quantity: 60,
      more: 24,
      unitPrice: 6520,
    });
    expect(nextTier(price, tiers, 36, { ...packed, stock: 60 })).toBeNull();
  });

  it('skips a tier with the same price', () => {
    const flat = [{ from: 20, unitPrice: price }, ...tiers.slice(1)];
    expect(nextTier(price, flat, 10, bounds)).toMatchObject({ quantity: 50 });
  });

  it('is the smallest larger quantity with a lower unit price', () => {
    fc.assert(
      fc.property(soundPrices, quantities, anyBounds, (offer, quantity, anyBound) => {
        const priceOf = (count: number) => unitPriceAt(offer.price, offer.tiers, count);
        const cheaper = Array.from({ length: 450 }, (_, count) => count)
          .filter((count) => count > quantity && isOrderableQuantity(count, anyBound))
          .find((count) => priceOf(count) < priceOf(quantity));
        const next = nextTier(offer.price, offer.tiers, quantity, anyBound);
        expect(next?.quantity).toBe(cheaper);
        if (next)
          expect(next).toMatchObject({
            more: next.quantity - quantity,
            unitPrice: priceOf(next.quantity),
          });
      }),
    );
  });
});
