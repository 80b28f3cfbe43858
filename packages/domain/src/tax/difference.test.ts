import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { sampleTaxTerms } from '../testing/sample-tax.ts';
import { decideTax, joinDecisions, type TaxDecision, type TaxInput } from './decide-tax.ts';
import { differenceDecision } from './difference.ts';
import { isTaxedAlike } from './taxed-alike.ts';

const buyer = { vatNumber: null, certificates: [] };
const french = {
  number: 'FR40303265045',
  answer: 'valid',
  askedAt: '2026-11-27T10:00:00.000Z',
  requestId: 'WAPI-1',
  lastAnswer: 'valid',
} as const;
const reversed = { ...buyer, vatNumber: french };
const resale = {
  country: 'US',
  region: 'US-OR',
  number: 'OR-1',
  reason: 'Resale',
  from: '2020-01-01',
  to: null,
  isChecked: true,
};

function decide(
  lines: readonly number[],
  shipping: number,
  [country, region = '']: readonly string[],
  by: Partial<TaxInput['buyer']> = {},
  terms = sampleTaxTerms,
): TaxDecision {
  const outcome = decideTax({
    terms,
    buyer: { ...buyer, ...by, shipTo: { country: country ?? '', region } },
    day: '2026-11-28',
    lines: lines.map((amount) => ({ amount: cents(amount), categoryIds: [] })),
    shipping: cents(shipping),
  });
  if (outcome.kind !== 'decided') throw new Error('Nothing was decided.');
  return outcome.decision;
}

test.for([
  ['standard', ['AT'], {}],
  ['export', ['JP'], {}],
  ['reverse_charge', ['FR'], reversed],
  ['exempt', ['US', 'US-OR'], { certificates: [resale] }],
] as const)(
  'a difference in shipping that is %s is decided as that of its address alone would be',
  ([treatment, place, by]) => {
    const [line, shipping] = [[10_000], 1800];
    const there = decide(line, shipping, place, by);
    expect(there.shipping?.treatment).toBe(treatment);
    if (!there.shipping) throw new Error('It was free.');
    const alone = decide([], 2001, place, by);
    const elsewhere = [decide(line, shipping, ['DE']), decide(line, shipping, ['CH'])] as const;
    const several = joinDecisions(elsewhere[0], [there, elsewhere[1]]);
    expect(differenceDecision(several, 1, cents(2001), there.shipping)).toEqual(alone);
    expect(differenceDecision(there, 0, cents(2001), there.shipping)).toEqual(alone);
  },
);

test.for([
  ['a country and one that is taxed at its rate', ['DE'], ['PL'], {}, true],
  ['two countries of other rates', ['DE'], ['AT'], {}, false],
  ['two countries that goods are exported to', ['JP'], ['CH'], {}, true],
  ['a taxed country and one abroad', ['DE'], ['JP'], {}, false],
  ['two states with the charge reversed', ['FR'], ['AT'], reversed, true],
  ['two states, one with the charge reversed', ['DE'], ['AT'], reversed, false],
] as const)('an order is taxed alike in %s: %s and %s', ([, from, to, by, expected]) => {
  const there = decide([10_000, 333], 1800, to, by);
  expect(isTaxedAlike(decide([10_000, 333], 1800, from, by), there)).toBe(expected);
  expect(isTaxedAlike(decide([10_000], 1800, from, by), there)).toBe(false);
});

test('Equal rates of two countries are not one rate', () => {
  const rates = sampleTaxTerms.rates.map((rate) => ({ ...rate, milliPercent: 19_000 }));
  const in19 = (country: string) =>
    decide([10_000], 0, [country], {}, { ...sampleTaxTerms, rates });
  expect(in19('DE').totalCents).toBe(in19('AT').totalCents);
  expect(isTaxedAlike(in19('DE'), in19('AT'))).toBe(false);
});
