import { expect, test } from 'vitest';
import { sampleTaxTerms } from '../testing/sample-tax.ts';
import { pickedUpPlace } from './pick-up.ts';

const terms = { ...sampleTaxTerms, country: 'US' };

test('goods that are picked up are supplied in the shop’s country', () => {
  const home = { country: 'US', region: '' };
  expect(pickedUpPlace(terms, { country: 'FR', region: '' })).toEqual(home);
  expect(pickedUpPlace(terms, { country: 'CA', region: 'CA-ON' })).toEqual(home);
  expect(pickedUpPlace(terms, null)).toEqual(home);
});

test('the region that the shop is in decides, whatever region the address has', () => {
  const shop = { ...terms, region: 'US-WA' };
  const there = { country: 'US', region: 'US-WA' };
  expect(pickedUpPlace(shop, { country: 'FR', region: '' })).toEqual(there);
  expect(pickedUpPlace(shop, { country: 'US', region: 'US-OR' })).toEqual(there);
  expect(pickedUpPlace(shop, null)).toEqual(there);
});

test('where the shop has said none, a region of its country stays, and so does any place of a shop that has not said its own', () => {
  const oregon = { country: 'US', region: 'US-OR' };
  expect(pickedUpPlace(terms, oregon)).toEqual(oregon);
  expect(pickedUpPlace({ ...terms, country: '' }, oregon)).toEqual(oregon);
});
