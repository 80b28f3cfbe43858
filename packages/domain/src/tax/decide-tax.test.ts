import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, sumCents } from '../money.ts';
import { sampleTaxTerms } from '../testing/sample-tax.ts';
import {
  type BuyerVatNumber,
  decideTax,
  type TaxBuyer,
  type TaxCertificate,
} from './decide-tax.ts';
import { taxOfAmount, taxOfUnits } from './refunded-tax.ts';
import { taxedAmounts, taxSummary } from './tax-summary.ts';
import { NO_TAX_TERMS, type TaxTerms } from './terms.ts';

const nobody: TaxBuyer = { shipTo: null, vatNumber: null, certificates: [] };
const to = (country: string, region = '') => ({ shipTo: { country, region } });
const vat = (answer: BuyerVatNumber['answer'], changes: Partial<BuyerVatNumber> = {}) => ({
  vatNumber: {
    number: 'FR40303265045',
    answer,
    askedAt: '2026-03-01T00:00:00.000Z',
    requestId: 'WAPIAAA1',
    lastAnswer: null,
    ...changes,
  },
});
const certificate: TaxCertificate = {
  country: 'US',
  region: 'US-OR',
  from: '2026-01-01',
  to: '2026-02-28',
  number: 'R-1',
  reason: 'Resale',
  isChecked: true,
};
const line = (amount: number, ...categoryIds: string[]) => ({ amount: cents(amount), categoryIds });

/** The order of one line of $100.00 and $10.00 of shipping. */
function decide(buyer: Partial<TaxBuyer>, changes: Partial<TaxTerms> = {}, day = '2026-03-12') {
  const outcome = decideTax({
    terms: { ...sampleTaxTerms, ...changes },
    buyer: { ...nobody, ...buyer },
    day,
    lines: [line(10_000)],
    shipping: cents(1_000),
  });
  if (outcome.kind !== 'decided') throw new Error(JSON.stringify(outcome));
  const [first] = outcome.decision.lines;
  return { ...outcome.decision, treatment: first?.treatment, rate: first?.milliPercent };
}

test('with nothing set up there is no decision, and that is not a tax of zero', () => {
  const asked = { buyer: { ...nobody, ...to('DE') }, day: '2026-03-12', lines: [line(1)] };
  expect(decideTax({ terms: NO_TAX_TERMS, ...asked, shipping: cents(0) })).toEqual({
    kind: 'none',
  });
});

test.each([
  ['at home', to('DE'), 'standard', 19_000, 2_090],
  [
    'at home, with a number from home',
    { ...to('DE'), ...vat('valid', { number: 'DE136695976' }) },
    'standard',
    19_000,
    2_090,
  ],
  ['in the Union, without a number', to('FR'), 'standard', 19_000, 2_090],
  ['in the Union, with a valid number', { ...to('FR'), ...vat('valid') }, 'reverse_charge', 0, 0],
  [
    'in the Union, with an invalid number',
    { ...to('FR'), ...vat('invalid') },
    'standard',
    19_000,
    2_090,
  ],
  [
    'in the Union, with a number that could not be asked about',
    { ...to('FR'), ...vat('unanswered', { lastAnswer: 'valid' }) },
    'standard',
    19_000,
    2_090,
  ],
  [
    'in the Union, with a number of the seller’s state',
    { ...to('FR'), ...vat('valid', { number: 'DE136695976' }) },
    'standard',
    19_000,
    2_090,
  ],
  [
    'in the Union, with a text for a number',
    { ...to('FR'), ...vat('valid', { number: 'HELLO' }) },
    'standard',
    19_000,
    2_090,
  ],
  ['where the shop is registered in the Union', to('AT'), 'standard', 20_000, 2_200],
  ['outside of the Union', to('CH'), 'export', 0, 0],
  ['outside of the Union, with a number', { ...to('CH'), ...vat('valid') }, 'export', 0, 0],
  ['in a state abroad with a registration', to('US', 'US-OR'), 'standard', 8_875, 977],
  ['in a state abroad without a registration', to('US', 'US-NV'), 'export', 0, 0],
] as const)('goods delivered %s', (_, buyer, treatment, rate, tax) => {
  expect(decide(buyer)).toMatchObject({ treatment, rate, totalCents: tax });
});

test('a shop of one country owes nothing in a state where it is not registered', () => {
  expect(decide(to('US', 'US-NV'), { country: 'US' }).treatment).toBe('not_registered');
});

test('a valid answer from before counts while the register cannot be asked, if the shop says so', () => {
  const trusting = { whenUnanswered: 'last-answer' as const };
  const buyer = (lastAnswer: 'valid' | 'invalid' | null) => ({
    ...to('FR'),
    ...vat('unanswered', { lastAnswer }),
  });
  expect(decide(buyer('valid'), trusting).treatment).toBe('reverse_charge');
  expect(decide(buyer('invalid'), trusting).treatment).toBe('standard');
  expect(decide(buyer(null), trusting).treatment).toBe('standard');
});

test('a reverse charge says why, and keeps its proof', () => {
  const { sentences, vatNumber, sellerNumber } = decide({ ...to('FR'), ...vat('valid') });
  expect(sentences).toEqual([expect.stringContaining('reverse charge')]);
  expect(sentences[0]).toContain('FR40303265045');
  expect(vatNumber).toMatchObject({ requestId: 'WAPIAAA1', answer: 'valid' });
  expect(sellerNumber).toBe('DE136695976');
});

test.each([
  ['the day before it begins', '2025-12-31', {}, 'standard'],
  ['its first day', '2026-01-01', {}, 'exempt'],
  ['its last day, at the end of a month', '2026-02-28', {}, 'exempt'],
  ['the day after', '2026-03-01', {}, 'standard'],
  ['a leap day that is its last', '2028-02-29', { to: '2028-02-29' }, 'exempt'],
  ['the day after a leap day', '2028-03-01', { to: '2028-02-29' }, 'standard'],
  ['a day long after, without an end', '2040-01-01', { to: null }, 'exempt'],
  ['a day before it was checked', '2026-01-01', { isChecked: false }, 'standard'],
  ['another state', '2026-01-01', { region: 'US-CA' }, 'standard'],
  ['the whole country', '2026-01-01', { region: '' }, 'exempt'],
])('a certificate exempts on %s', (_, day, changes, treatment) => {
  const certificates = [{ ...certificate, ...changes }];
  expect(decide({ ...to('US', 'US-OR'), certificates }, {}, day).treatment).toBe(treatment);
});

test('the most specific rate wins: a region before its country, a category before goods', () => {
  const rate = (region: string, covers: string, milliPercent: number) => ({
    name: 'Sales tax',
    country: 'US',
    region,
    covers,
    milliPercent,
    from: '2026-01-01',
    to: null,
  });
  const rates = [
    rate('', 'blades', 9_000),
    rate('US-OR', 'all', 1_000),
    rate('US-OR', 'goods', 2_000),
    rate('US-OR', 'blades', 3_000),
    rate('US-OR', 'cutters', 4_000),
  ];
  const outcome = (lines: ReturnType<typeof line>[]) => {
    const found = decideTax({
      terms: { ...sampleTaxTerms, rates },
      buyer: { ...nobody, ...to('US', 'US-OR') },
      day: '2026-03-12',
      lines,
      shipping: cents(1_000),
    });
    if (found.kind !== 'decided') throw new Error(JSON.stringify(found));
    return found.decision;
  };
  const { lines, shipping } = outcome([
    line(100),
    line(100, 'blades'),
    line(100, 'cutters', 'blades'),
    line(100, 'other'),
  ]);
  expect(lines.map(({ milliPercent }) => milliPercent)).toEqual([2_000, 3_000, 4_000, 2_000]);
  expect(shipping?.milliPercent).toBe(1_000);
});

test('a rate changes with its day, also at the end of a February', () => {
  const [german, ...others] = sampleTaxTerms.rates;
  if (!german) throw new Error('no rate');
  const rates = [
    { ...german, to: '2028-02-29' },
    { ...german, from: '2028-03-01', milliPercent: 16_000 },
    ...others,
  ];
  expect(decide(to('DE'), { rates }, '2028-02-29').rate).toBe(19_000);
  expect(decide(to('DE'), { rates }, '2028-03-01').rate).toBe(16_000);
});

test.each([
  ['no country', null, { missing: 'country' }],
  ['an empty country', to('').shipTo, { missing: 'country' }],
  ['no state where the state decides', to('US').shipTo, { missing: 'region' }],
])('an address with %s cannot be taxed', (_, shipTo, gap) => {
  const asked = { terms: sampleTaxTerms, day: '2026-03-12', lines: [line(1)], shipping: cents(0) };
  const outcome = decideTax({ ...asked, buyer: { ...nobody, shipTo } });
  expect(outcome).toEqual({ kind: 'undecided', gap });
});

test('a registration whose rate has ended leaves the tax undecided, not zero', () => {
  const rates = sampleTaxTerms.rates.map((rate) => ({ ...rate, to: '2026-01-31' }));
  const terms = { ...sampleTaxTerms, rates };
  const asked = { terms, day: '2026-02-01', lines: [line(1)], shipping: cents(0) };
  expect(decideTax({ ...asked, buyer: { ...nobody, ...to('DE') } })).toMatchObject({
    kind: 'undecided',
    gap: { missing: 'rate', place: { country: 'DE' } },
  });
});

test('lines are rounded one by one, and add up to the total and to the summary', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (values, milliPercent) => {
      const rates = sampleTaxTerms.rates.map((rate) => ({ ...rate, milliPercent }));
      const outcome = decideTax({
        terms: { ...sampleTaxTerms, rates },
        buyer: { ...nobody, ...to('DE') },
        day: '2026-03-12',
        lines: values.map((value) => line(value)),
        shipping: cents(1_795),
      });
      if (outcome.kind !== 'decided') throw new Error('undecided');
      const { lines, shipping, totalCents } = outcome.decision;
      for (const { netCents, taxCents } of lines) {
        expect(2 * Math.abs(taxCents * 100_000 - netCents * milliPercent)).toBeLessThanOrEqual(
          100_000,
        );
      }
      const all = shipping ? [...lines, shipping] : lines;
      expect(sumCents(all.map(({ taxCents }) => taxCents))).toBe(totalCents);
      const rows = taxSummary(taxedAmounts(outcome.decision));
      expect(sumCents(rows.map(({ taxCents }) => taxCents))).toBe(totalCents);
    }),
  );
});

test('refunding all units of a line in any parts returns exactly its tax', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 10_000_000 }), (quantities, tax) => {
      const ordered = quantities.reduce((sum, one) => sum + one, 0);
      let before = 0;
      let returned = 0;
      for (const quantity of quantities) {
        const part = taxOfUnits(cents(tax), { ordered, before, quantity });
        expect(part).toBeGreaterThanOrEqual(0);
        returned += part;
        before += quantity;
      }
      expect(returned).toBe(tax);
    }),
  );
});

test('the tax within an amount is its share of what is left, and all of it at the end', () => {
  expect(taxOfAmount(cents(5_000), { total: cents(11_900), tax: cents(1_900) })).toBe(798);
  expect(taxOfAmount(cents(6_900), { total: cents(6_900), tax: cents(1_102) })).toBe(1_102);
  expect(taxOfAmount(cents(0), { total: cents(0), tax: cents(0) })).toBe(0);
});
