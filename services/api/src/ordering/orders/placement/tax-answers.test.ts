import { cents } from '@kerf/domain/money';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { expect, test } from 'vitest';
import type { TaxQuestion } from '../../../gateways/tax/tax-gateway.ts';
import { TaxAnswers } from './tax-answers.ts';

const asked: TaxQuestion = {
  terms: sampleTaxTerms,
  buyer: { shipTo: { country: 'US', region: 'US-WA' }, vatNumber: null, certificates: [] },
  day: '2026-03-12',
  lines: [{ amount: cents(2_499), categoryIds: [] }],
  shipping: cents(1_800),
  address: { lines: ['1 Arbor Way'], city: 'Bend', postalCode: '98101' },
  isPickedUp: false,
};
const answers = new TaxAnswers();
answers.add(asked, { kind: 'none' });

test('an answer counts for what was asked, whatever rates of its own the shop has', () => {
  expect(answers.find({ ...asked, terms: { ...sampleTaxTerms, rates: [] } })).toEqual({
    kind: 'none',
  });
});

test.each<[string, Partial<TaxQuestion>]>([
  ['a price', { lines: [{ amount: cents(2_599), categoryIds: [] }] }],
  ['the shipping', { shipping: cents(0) }],
  ['the address', { address: { ...asked.address, postalCode: '97702' } }],
  ['the day', { day: '2026-03-13' }],
  ['that it is picked up', { isPickedUp: true }],
  ['the country of the shop', { terms: { ...sampleTaxTerms, country: 'US' } }],
])('it counts no longer once %s is another', (_, changes) => {
  expect(answers.find({ ...asked, ...changes })).toBeUndefined();
});
