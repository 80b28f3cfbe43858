import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { sampleTaxTerms } from '../testing/sample-tax.ts';
import { milliPercentOf, percentDigits, percentText, taxOn } from './tax-rate.ts';
import { NO_TAX_TERMS, type TaxRate, type TaxTerms } from './terms.ts';
import { taxTermsFaults } from './terms-faults.ts';

const rate: TaxRate = {
  name: 'VAT',
  country: 'DE',
  region: '',
  covers: 'all',
  milliPercent: 19_000,
  from: '2020-01-01',
  to: null,
};
const registration = { country: 'DE', region: '', number: '', from: '2020-01-01', to: null };
const withRates = (...rates: TaxRate[]): TaxTerms => ({
  ...NO_TAX_TERMS,
  country: 'DE',
  registrations: [registration],
  rates,
});

test('terms without a fault can be saved, and so can none', () => {
  expect(taxTermsFaults(sampleTaxTerms)).toEqual([]);
  expect(taxTermsFaults(NO_TAX_TERMS)).toEqual([]);
});

test.each([
  ['a negative rate', { milliPercent: -1 }, 'rates.0.milliPercent'],
  ['a huge rate', { milliPercent: 100_001 }, 'rates.0.milliPercent'],
  ['a rate of half a thousandth', { milliPercent: 0.5 }, 'rates.0.milliPercent'],
  ['a rate that is no number', { milliPercent: Number.NaN }, 'rates.0.milliPercent'],
  ['no name', { name: '' }, 'rates.0.name'],
  ['no country', { country: '' }, 'rates.0.country'],
  ['a region of another country', { region: 'US-OR' }, 'rates.0.region'],
  ['a day that is none', { from: '2026-02-30' }, 'rates.0.from'],
  ['a leap day in a year without one', { from: '2026-02-29' }, 'rates.0.from'],
  ['a last day before the first', { to: '2019-12-31' }, 'rates.0.to'],
])('a rate with %s is refused at its row', (_, changes, path) => {
  expect(taxTermsFaults(withRates({ ...rate, ...changes })).map((fault) => fault.path)).toContain(
    path,
  );
});

test('a leap day in a leap year is a day', () => {
  expect(taxTermsFaults(withRates({ ...rate, from: '2028-02-29' }))).toEqual([]);
});

test.each([
  ['the same days', {}, true],
  ['its last day', { from: '2026-12-31' }, true],
  ['the day after its last', { from: '2027-01-01' }, false],
  ['its days for another kind of goods', { covers: 'shipping' }, false],
  ['its days in a region', { region: 'DE-BY' }, false],
])('two rates for %s overlap or do not', (_, changes, overlap) => {
  const found = taxTermsFaults(withRates({ ...rate, to: '2026-12-31' }, { ...rate, ...changes }));
  expect(found.some(({ message }) => message.includes('Rows 1 and 2 for DE overlap'))).toBe(
    overlap,
  );
});

test('a registration without a rate, a rate without a registration and no country are named', () => {
  const lone = (changes: Partial<TaxTerms>) =>
    taxTermsFaults({ ...NO_TAX_TERMS, country: 'DE', ...changes }).map(({ message }) => message);
  expect(lone({ registrations: [registration] })).toEqual([
    'Add a rate for DE that covers goods and shipping.',
  ]);
  expect(lone({ registrations: [registration], rates: [{ ...rate, covers: 'goods' }] })).toEqual([
    'Add a rate for DE that covers shipping.',
  ]);
  expect(lone({ rates: [rate] })[0]).toMatch(/^Add a registration for DE/);
  expect(lone({ country: '', registrations: [registration], rates: [rate] })).toEqual([
    'Choose the country that you ship from.',
  ]);
});

test('a shop that is taxed by state at home says its own, and one that can’t know of it is not asked', () => {
  const oregon = { ...registration, country: 'US', region: 'US-OR' };
  const shop = {
    ...NO_TAX_TERMS,
    country: 'US',
    registrations: [oregon],
    rates: [{ ...rate, country: 'US', region: 'US-OR' }],
  };
  const paths = (region?: string) => taxTermsFaults({ ...shop, region }).map(({ path }) => path);
  expect(paths('')).toEqual(['region']);
  expect(paths('CA-ON')).toEqual(['region']);
  expect(paths('US-WA')).toEqual([]);
  expect(paths()).toEqual([]);
});

test('percentages are read and written exactly', () => {
  expect(['19', '8.875', '5,5 %', '0', '0.001', '100'].map(milliPercentOf)).toEqual([
    19_000, 8_875, 5_500, 0, 1, 100_000,
  ]);
  expect(['', '-1', '8.8755', 'x', '1e3', '19%%'].map(milliPercentOf)).toEqual(Array(6).fill(null));
  expect([19_000, 8_875, 5_500, 0, 1, 100_000].map(percentText)).toEqual([
    '19%',
    '8.875%',
    '5.5%',
    '0%',
    '0.001%',
    '100%',
  ]);
  expect(percentDigits(20_000)).toBe('20');
});

test.each([
  [2_499, 10_750, 269],
  [16_402, 2_600, 426],
  [50, 1_000, 1],
  [49, 1_000, 0],
  [99_999_999, 100_000, 99_999_999],
])(
  '%d cents at %d thousandths of a percent are taxed with %d cents',
  (amount, milliPercent, tax) => {
    expect(taxOn(cents(amount), milliPercent)).toBe(tax);
  },
);
