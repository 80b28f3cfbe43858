import { expect, it } from 'vitest';
import { choiceInWords } from './facet-panel.tsx';

it.each([
  ['diameter', { value: '0-150', from: 0, to: 150 }, 'under 150'],
  ['diameter', { value: '180-200', from: 180, to: 200 }, '180 to 200'],
  ['length', { value: '4000-', from: 4000, to: null }, '4,000 and over'],
  ['price', { value: '10-25', from: 10, to: 25 }, '$10 to $25'],
  ['grind', { value: 'TCG', from: null, to: null }, 'TCG'],
  ['kind', { value: 'band', from: null, to: null }, 'Band saw blade'],
  ['inStock', { value: 'true', from: null, to: null }, 'In stock'],
] as const)('for %s, %j is labelled "%s"', (name, choice, words) => {
  expect(choiceInWords(name, choice)).toBe(words);
});
