import { expect, it } from 'vitest';
import { ruleInWords } from './category-rule.ts';

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
