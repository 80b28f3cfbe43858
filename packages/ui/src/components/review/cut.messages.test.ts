import { expect, test } from 'vitest';
import { cutText } from './cut.messages.ts';

test.each([
  [{}, ''],
  [{ material: 'MDF' }, 'MDF'],
  [{ cut: { count: 1, unit: 'metres' } }, 'about 1 metre'],
  [{ cut: { count: 12_000, unit: 'cuts' }, machine: 'Panel saw' }, 'about 12,000 cuts · Panel saw'],
  [
    { material: 'Hardwood', cut: { count: 600, unit: 'cuts' }, machine: 'Panel saw' },
    'Hardwood · about 600 cuts · Panel saw',
  ],
] as const)('%j is "%s"', (told, words) => {
  expect(cutText(told)).toBe(words);
});
