import { expect, test } from 'vitest';
import { writtenCountry } from './written-country.ts';

test.each([
  ['12 rue des Scies\n75001 Paris\nFrance', 'CH', 'FR'],
  ['12 rue des Scies, 75001 Paris, FRANCE\n', 'CH', 'FR'],
  ['1 Mill Road, Bend, USA', '', 'US'],
  ['1 Mill Road\nLondon, UK', 'DE', 'GB'],
])('%j with “%s” chosen is asked about: %s', (text, claimed, country) => {
  expect(writtenCountry(text, claimed)).toBe(country);
});

test.each([
  ['12 rue des Scies\n75001 Paris\nFrance', 'FR'],
  ['12 rue des Scies\n75001 Paris', 'CH'],
  ['1 Peachtree St, Atlanta, Georgia', 'US'],
  // Only what it ends with is the country.
  ['France Sawmills\n1 Mill Road\nBern', 'CH'],
  ['', 'CH'],
])('%j with “%s” chosen says nothing else', (text, claimed) => {
  expect(writtenCountry(text, claimed)).toBeNull();
});
