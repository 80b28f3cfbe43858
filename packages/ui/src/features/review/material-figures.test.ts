import { expect, test } from 'vitest';
import { figureInWords } from './product-reviews.tsx';

test.each([
  [{ material: 'Hardwood', users: 8, average: 4.6 }, '8 hardwood users: 4.6'],
  [{ material: 'MDF', users: 1200, average: 4 }, '1,200 MDF users: 4.0'],
  [{ material: 'Steel', users: 2, average: null }, '2 steel users'],
  [{ material: 'Plywood', users: 1, average: null }, '1 plywood user'],
] as const)('%j is "%s"', (figure, words) => {
  expect(figureInWords(figure)).toBe(words);
});
