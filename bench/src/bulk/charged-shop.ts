import { cents } from '@kerf/domain/money';
import { quote } from '@kerf/domain/quote';
import { shippingOptions } from '@kerf/domain/shipping/shipping-options';
import type { ShippingTerms } from '@kerf/domain/shipping/terms';
import { decideTax } from '@kerf/domain/tax/decide-tax';
import type { TaxTerms } from '@kerf/domain/tax/terms';
import type { Figure } from '../figure.ts';
import { percentile } from '../search/concurrency.ts';
import { type BulkShop, LINES, productsOf, ROWS } from './bulk-shop.ts';

const QUOTE_MS = 2;
const WARM_UP = 200;
const TIMES = 1_000;
const regions =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
    .split(' ')
    .map((state) => `US-${state}`);
const zoneId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const methodId = zoneId(999);
const shipTo = { country: 'US', region: 'US-WY', postalCode: '82001' };

/** A zone and a rate for each of fifty states. */
const shipping: ShippingTerms = {
  zones: regions.map((region, at) => ({
    id: zoneId(at),
    name: region,
    places: [{ country: 'US', regions: [region], postalCodes: [] }],
  })),
  methods: [
    {
      id: methodId,
      name: 'Parcel',
      words: '',
      kind: 'rates',
      basis: 'value',
      rates: regions.map((_, at) => ({
        zoneId: zoneId(at),
        steps: [
          { upTo: 100_000, price: cents(1_800) },
          { upTo: null, price: cents(4_800) },
        ],
        freeFrom: null,
      })),
      pieceGramsMax: null,
      pieceMmMax: null,
    },
  ],
};
const valid = { from: '2020-01-01', to: null };
const tax: TaxTerms = {
  isCharged: true,
  country: 'US',
  region: 'US-OR',
  registrations: regions.map((region) => ({ country: 'US', region, number: '', ...valid })),
  rates: regions.map((region) => ({
    name: 'Sales tax',
    country: 'US',
    region,
    covers: 'all',
    milliPercent: 8_875,
    ...valid,
  })),
  whenUnanswered: 'charge',
  askAgainDays: 90,
};

/** Has the shop charge freight and tax. */
export async function chargeFreightAndTax(url: string, { admin }: BulkShop): Promise<void> {
  const put = async (path: string, terms: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({ ...terms, version: 1 }),
    });
    if (!response.ok) throw new Error(`${path} answered ${await response.text()}`);
  };
  await put('/shop/tax', tax);
  const [method] = shipping.methods;
  if (method?.kind !== 'rates') throw new Error('The method has no rates.');
  const inDollars = method.rates.map((rate) => ({
    ...rate,
    steps: rate.steps.map(({ upTo, price }) => ({ upTo: upTo && upTo / 100, price: price / 100 })),
  }));
  await put('/shop/shipping', { ...shipping, methods: [{ ...method, rates: inDollars }] });
}

/** The tax of as many lines as a check has rows, as a page asks for it once it knows them. */
export function taxBody(shop: BulkShop, call: number): string {
  // Few of each, since one card payment has a limit.
  const lines = productsOf(shop, ROWS, call).map(({ id }) => ({ productId: id, quantity: 2 }));
  const { country, region } = shipTo;
  return JSON.stringify({ lines, shipping: 48, shippingMethod: methodId, to: { country, region } });
}

/** How long all of an order's money takes: freight by zone, tax by line, and the sum. */
export function quoteFigure(): Figure {
  const lines = Array.from({ length: LINES }, (_, at) => ({
    sku: `KB-${at}`,
    quantity: 10 + (at % 7),
    unitPrice: cents(2_499 + at),
    grams: 1_200,
    longestMm: 250,
    categoryIds: [],
  }));
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + TIMES; run += 1) {
    const started = performance.now();
    const [option] = shippingOptions(shipping, lines, shipTo);
    const freight = option?.price.kind === 'price' ? option.price.price : cents(0);
    const outcome = decideTax({
      terms: tax,
      buyer: { shipTo, vatNumber: null, certificates: [] },
      day: '2026-03-12',
      lines: lines.map((line) => ({ ...line, amount: cents(line.unitPrice * line.quantity) })),
      shipping: freight,
    });
    if (outcome.kind !== 'decided') throw new Error('The tax is not decided.');
    quote(lines, freight, outcome.decision.totalCents);
    if (run >= WARM_UP) times.push(performance.now() - started);
  }
  const p95 = percentile(times, 0.95);
  return {
    what: `quote of ${LINES} lines with freight and tax, p95`,
    value: `${p95.toFixed(2)} ms`,
    target: `under ${QUOTE_MS} ms`,
    ok: p95 < QUOTE_MS,
  };
}
