import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, dollarsFromCents } from './money.ts';
import { soundPrices } from './testing/sound-prices.ts';
import { type PriceTier, tierFaults, tiersFromDollars } from './volume-price.ts';

const price = cents(7950);
const tiers: readonly PriceTier[] = [
  { from: 10, unitPrice: cents(7295) },
  { from: 50, unitPrice: cents(6520) },
];
describe('tiers', () => {
  it('that rise in quantity and do not rise in price have no fault', () => {
    fc.assert(
      fc.property(soundPrices, ({ unitPrice, priceTiers }) => {
        expect(tierFaults(unitPrice, priceTiers)).toEqual([]);
      }),
    );
  });

  it('in the wrong order have a fault', () => {
    fc.assert(
      fc.property(soundPrices, fc.nat(), ({ unitPrice, priceTiers }, at) => {
        fc.pre(priceTiers.length > 1);
        const index = at % (priceTiers.length - 1);
        const [one, other] = priceTiers.slice(index, index + 2);
        fc.pre(one !== undefined && other !== undefined);
        const swapped = priceTiers.toSpliced(index, 2, ...[other ?? [], one ?? []].flat());
        expect(tierFaults(unitPrice, swapped)).not.toEqual([]);
      }),
    );
  });

  it('are not measured against a price that nothing can cost', () => {
    expect(tierFaults(cents(0), tiers)).toEqual([]);
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
