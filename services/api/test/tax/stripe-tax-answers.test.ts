import { cents } from '@kerf/domain/money';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { startStripeStandIn } from '@kerf/stripe-stand-in/stand-in';
import { afterAll, expect, test } from 'vitest';
import { createStripeTax } from '../../src/gateways/tax/stripe-tax.ts';
import type { TaxQuestion } from '../../src/gateways/tax/tax-gateway.ts';

const standIn = await startStripeStandIn({});
afterAll(() => standIn.close());
const gateway = createStripeTax({
  secretKey: 'sk_test_kerf',
  webhookSecrets: [''],
  apiBase: standIn.url,
});
const amounts = Array.from({ length: 230 }, (_, index) => cents(100 + index));
const question: TaxQuestion = {
  terms: { ...sampleTaxTerms, registrations: [], rates: [] },
  buyer: { shipTo: { country: 'DE', region: '' }, vatNumber: null, certificates: [] },
  day: '2026-03-12',
  lines: amounts.map((amount) => ({ amount, categoryIds: [] })),
  shipping: cents(0),
  address: { lines: [], city: '', postalCode: '' },
  isPickedUp: false,
};

async function decided(changes: Partial<TaxQuestion>) {
  const outcome = await gateway.ask({ ...question, ...changes });
  if (outcome.kind !== 'decided') throw new Error(JSON.stringify(outcome));
  return outcome.decision;
}

test('a long order is asked about as a whole, and its lines come page by page', async () => {
  const { lines } = await decided({});
  expect(lines.map(({ netCents }) => netCents)).toEqual(amounts);
});

test('shipping that is to be quoted is decided by its rate alone, without a calculation to keep', async () => {
  const decision = await decided({ shipping: 'to-quote' });
  const { lines, shipping, totalCents } = decision;
  expect(shipping).toMatchObject({ netCents: 0, taxCents: 0, milliPercent: 19_000 });
  expect(totalCents).toBe(lines.reduce((sum, { taxCents }) => sum + taxCents, 0));
  expect(decision).not.toHaveProperty('calculationId');
});
