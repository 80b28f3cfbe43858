import { expect, test } from 'vitest';
import { destinationName, lineKey, shippingOfEach } from './destination.ts';
import { linesByProduct } from './lines-by-product.ts';
import { cents } from './money.ts';
import { planRefund } from './refund.ts';
import { partsBesideUnits } from './refund-parts.ts';
import { joinDecisions, type TaxDecision, type TaxedAmount } from './tax/decide-tax.ts';
import { taxedAmounts, taxSummary } from './tax/tax-summary.ts';
import { totalParts } from './total-parts.ts';

test('A destination is counted as people count', () => {
  expect([destinationName(0), destinationName(1)]).toEqual(['Address 1', 'Address 2']);
});

test('The same product at two addresses is two lines, and one product', () => {
  const lines = [
    { productId: 'blade', quantity: 4 },
    { productId: 'blade', quantity: 6, destination: 1 },
    { productId: 'fine', quantity: 1, destination: 1 },
  ];
  expect(new Set(lines.map(lineKey)).size).toBe(3);
  expect(lineKey({ productId: 'blade', destination: 0 })).toBe(lineKey({ productId: 'blade' }));
  expect(linesByProduct(lines)).toEqual([
    { productId: 'blade', quantity: 10 },
    { productId: 'fine', quantity: 1 },
  ]);
});

test('What is for the own address is the sum less the others', () => {
  expect(shippingOfEach(cents(4300), [cents(2500)])).toEqual([1800, 2500]);
  expect(shippingOfEach(cents(1800), [])).toEqual([1800]);
});

const destinations = [
  { method: 'Ground', amount: cents(1800) },
  { method: 'Air', amount: cents(2500) },
];

test('A total names the shipping to each address, and with one address just the shipping', () => {
  const parts = {
    goods: cents(10_000),
    shipping: cents(4300),
    tax: cents(0),
    method: 'Ground',
    isToQuote: false,
    taxRows: [],
  };
  expect(totalParts({ ...parts, destinations })).toEqual([
    { name: 'Goods', amount: 10_000 },
    { name: 'Shipping to address 1, Ground', amount: 1800 },
    { name: 'Shipping to address 2, Air', amount: 2500 },
  ]);
  expect(totalParts(parts)[1]).toEqual({ name: 'Shipping, Ground', amount: 4300 });
});

test('A refund names the addresses whose shipping goes back', () => {
  const back = destinations.map((one, number) => ({
    ...one,
    amount: cents(number === 0 ? 0 : 2500),
  }));
  const parts = { amount: cents(3000), goods: cents(0), shipping: cents(2500), tax: cents(500) };
  expect(partsBesideUnits({ ...parts, method: 'Ground', destinations: back })).toEqual([
    { name: 'Shipping to address 2, Air', amount: 2500 },
    { name: 'Tax', amount: 500 },
  ]);
});

const taxed = (netCents: number, milliPercent: number, country: string): TaxedAmount => ({
  treatment: 'standard',
  netCents: cents(netCents),
  taxCents: cents((netCents * milliPercent) / 100_000),
  milliPercent,
  name: 'VAT',
  country,
  region: '',
});
const decision = (country: string, milliPercent: number, sentence: string): TaxDecision => {
  const amounts = [taxed(10_000, milliPercent, country), taxed(1000, milliPercent, country)];
  const [line, shipping] = amounts;
  return {
    version: 1,
    day: '2026-11-28',
    shipTo: { country, region: '' },
    lines: line ? [line] : [],
    shipping: shipping ?? null,
    totalCents: cents((line?.taxCents ?? 0) + (shipping?.taxCents ?? 0)),
    sentences: [sentence],
    vatNumber: null,
    certificate: null,
    sellerNumber: country,
  };
};

test('The tax of several addresses is their sum, and its summary is by the rate of each', () => {
  const own = decision('DE', 19_000, 'Said once.');
  const joined = joinDecisions(own, [decision('AT', 20_000, 'Said once.')]);
  expect(joined).toMatchObject({ totalCents: 4290, sentences: ['Said once.'], sellerNumber: 'DE' });
  expect(joined.further).toMatchObject([{ shipTo: { country: 'AT' }, sellerNumber: 'AT' }]);
  expect(
    taxSummary(taxedAmounts(joined)).map(({ netCents, taxCents }) => [netCents, taxCents]),
  ).toEqual([
    [11_000, 2090],
    [11_000, 2200],
  ]);
  expect(joinDecisions(own, [])).toBe(own);
});

test('A row of tax names the addresses that it is of, unless it is of all', () => {
  const [de, at] = [decision('DE', 19_000, ''), decision('AT', 20_000, '')];
  const untaxed = { ...taxed(10_000, 0, 'US'), treatment: 'not_registered' as const };
  const abroad = { ...at, lines: [untaxed], shipping: null };
  const titles = (all: TaxDecision, destinations?: number[]) =>
    taxSummary(taxedAmounts(all, destinations)).map(({ title }) => title);
  expect(titles(joinDecisions(de, [abroad]), [0, 1])).toEqual([
    'VAT 19% for address 1',
    'No tax for address 2',
  ]);
  expect(titles(joinDecisions(de, [at, de]), [0, 1, 2])).toEqual([
    'VAT 19% for addresses 1 and 3',
    'VAT 20% for address 2',
  ]);
  expect(
    titles(
      joinDecisions(
        at,
        Array.from({ length: 4 }, () => de),
      ),
      [0, 1, 2, 3, 4],
    ),
  ).toEqual(['VAT 20% for address 1', 'VAT 19% for 4 addresses']);
  expect(titles(joinDecisions(de, [de]), [0, 1])).toEqual(['VAT 19%']);
  // In lists, not all lines are known.
  expect(titles(joinDecisions(de, [abroad]))).toEqual(['VAT 19%', 'No tax']);
});

const line = {
  productId: 'blade',
  name: 'Blade',
  unitPrice: cents(1000),
  ordered: 10,
  shipped: 0,
  cancelled: 0,
  refunded: 0,
};
const subject = {
  lines: [line, { ...line, destination: 1, tax: cents(2000) }],
  refundable: cents(27_300),
  shipping: { charged: cents(1800), refunded: cents(0), tax: cents(0) },
  furtherShipping: [{ charged: cents(2500), refunded: cents(0), tax: cents(500) }],
  taxLeft: cents(2500),
};

test('A line that goes back is the one of its address, with the tax of that address', () => {
  const plan = planRefund(subject, {
    kind: 'lines',
    lines: [{ productId: 'blade', quantity: 10, destination: 1 }],
    furtherShipping: [cents(2500)],
  });
  expect(plan).toMatchObject({
    amount: 15_000,
    shipping: 2500,
    furtherShipping: [2500],
    tax: 2500,
  });
  expect(plan.lines).toMatchObject([{ index: 1, quantity: 10, amount: 12_000 }]);
});

test('Everything left is every line and the shipping to every address', () => {
  const plan = planRefund(subject, { kind: 'whole' });
  expect(plan).toMatchObject({
    amount: 27_300,
    shipping: 4300,
    furtherShipping: [2500],
    tax: 2500,
  });
  expect(plan.lines.map(({ quantity }) => quantity)).toEqual([10, 10]);
});
