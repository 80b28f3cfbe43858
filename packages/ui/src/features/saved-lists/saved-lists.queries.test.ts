import { expect, test } from 'vitest';
import { copyName } from './saved-lists.queries.ts';

test.each([
  ['Refill', 1, 'Refill (copy)'],
  ['Refill', 2, 'Refill (copy 2)'],
  ['Refill (copy)', 2, 'Refill (copy 2)'],
  ['x'.repeat(80), 10, `${'x'.repeat(70)} (copy 10)`],
])('copy of %s, try %i: %s', (name, copy, named) => {
  expect(copyName(name, copy)).toBe(named);
  expect(copyName(name, copy).length).toBeLessThanOrEqual(80);
});
