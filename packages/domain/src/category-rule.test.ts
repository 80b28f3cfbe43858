import { expect, it } from 'vitest';
import { fitsRule, ruleInWords } from './category-rule.ts';

it.each([
  [{ kinds: ['circular'] as const }, 'Circular'],
  [
    { kinds: ['circular', 'band'] as const, diameterFrom: 250, diameterTo: 300 },
    'Circular or Band; diameter 250 to 300 mm',
  ],
  [
    { diameterFrom: 400.5, materials: ['Steel', 'Aluminium'] as const },
    'diameter from 400.5 mm; for Steel or Aluminium',
  ],
  [{ diameterTo: 160 }, 'diameter up to 160 mm'],
])('says which products %o takes', (rule, words) => {
  expect(ruleInWords(rule)).toBe(words);
});

const blade = { kind: 'circular', diameter: 300, materials: ['Hardwood'] } as const;

it.each([
  [blade, { kinds: ['band', 'circular'] as const }, true],
  [blade, { kinds: ['band'] as const }, false],
  [blade, { diameterFrom: 300, diameterTo: 300 }, true],
  [blade, { diameterFrom: 300.1 }, false],
  [blade, { diameterTo: 299.9 }, false],
  [blade, { materials: ['Steel', 'Hardwood'] as const }, true],
  [blade, { kinds: ['circular'] as const, materials: ['Steel'] as const }, false],
  [{ ...blade, diameter: undefined }, { diameterTo: 300 }, false],
  [null, { kinds: ['other'] as const }, true],
  [null, { materials: ['Steel'] as const }, false],
])('%o fits %o: %s', (product, rule, fits) => {
  expect(fitsRule(product, rule)).toBe(fits);
});
