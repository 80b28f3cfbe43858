import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import type { NamedPrice } from '../shipping/order-shipping.ts';
import { sampleTaxTerms } from '../testing/sample-tax.ts';
import { decideTax, joinDecisions, type TaxInput } from './decide-tax.ts';
import { repriceShipping } from './reprice-shipping.ts';

const oregon = { country: 'US', region: 'US-OR' };
const certificate = {
  ...oregon,
  number: 'OR-1',
  reason: 'Resale',
  from: '2020-01-01',
  to: null,
  isChecked: true,
};
const aCase = fc.record({
  shipTo: fc.constantFrom({ country: 'DE', region: '' }, { country: 'AT', region: '' }, oregon, {
    country: 'JP',
    region: '',
  }),
  isExempt: fc.boolean(),
  covers: fc.constantFrom('all', 'goods'),
  amounts: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 }),
  price: fc.integer({ min: 0, max: 5_000_000 }),
});

test('what was decided for a price to come, with the price, is what would have been decided for it', () => {
  fc.assert(
    fc.property(aCase, ({ shipTo, isExempt, covers, amounts, price }) => {
      const freight = sampleTaxTerms.rates.map((rate) => ({
        ...rate,
        covers: 'shipping' as const,
        milliPercent: 7_777,
      }));
      const goods = sampleTaxTerms.rates.map((rate) => ({ ...rate, covers }));
      const input = {
        terms: { ...sampleTaxTerms, rates: [...goods, ...freight] },
        buyer: { shipTo, vatNumber: null, certificates: isExempt ? [certificate] : [] },
        day: '2026-11-28',
        lines: amounts.map((amount) => ({ amount: cents(amount), categoryIds: [] })),
      };
      const decided = (shipping: TaxInput['shipping']) => {
        const outcome = decideTax({ ...input, shipping });
        if (outcome.kind !== 'decided') throw new Error('Nothing was decided.');
        return outcome.decision;
      };
      const open = decided('to-quote');
      if (!open.shipping) throw new Error('No rate was decided.');
      expect(open.totalCents).toBe(decided(cents(0)).totalCents);
      expect(repriceShipping(open, [cents(price)])).toEqual(decided(cents(price)));
    }),
  );
});

test('of several addresses each price is taxed where it goes, and one that waits keeps its rate', () => {
  const prices = fc.array(fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.constant('to-quote')), {
    minLength: 3,
    maxLength: 3,
  });
  const places = [
    { country: 'DE', region: '' },
    { country: 'AT', region: '' },
    { country: 'US', region: 'US-OR' },
  ];
  const decidedAt = (wanted: readonly NamedPrice[]) => {
    const [own, ...further] = places.map((shipTo, number) => {
      const outcome = decideTax({
        terms: sampleTaxTerms,
        buyer: { shipTo, vatNumber: null, certificates: [] },
        day: '2026-11-28',
        lines: [{ amount: cents(1_999 * (number + 1)), categoryIds: [] }],
        shipping: wanted[number] ?? cents(0),
      });
      if (outcome.kind !== 'decided') throw new Error('Nothing was decided.');
      return outcome.decision;
    });
    if (!own) throw new Error('Nothing was decided.');
    return joinDecisions(own, further);
  };
  fc.assert(
    fc.property(prices, (drawn) => {
      const named = drawn.map((one) => (typeof one === 'number' ? cents(one) : 'to-quote'));
      const open = decidedAt(places.map(() => 'to-quote'));
      expect(repriceShipping(open, named)).toEqual(decidedAt(named));
    }),
  );
});
