import { facetChoices } from '@kerf/domain/search/facets';
import { expect, test, vi } from 'vitest';
import { unlimited } from '../../http/allowance.ts';
import { CountsCache } from './search-cache.ts';

test('What was counted is cached by what is chosen, and forgotten once that is too much', async () => {
  const cache = new CountsCache<number>();
  const count = vi.fn(() => 7);
  const find = (diameter: string, bore: string, kerf: string) =>
    cache.find({ diameter: [diameter], bore: [bore], kerf: [kerf] }, 1, unlimited, count);
  const valuesOf = (name: 'diameter' | 'bore' | 'kerf') =>
    facetChoices[name].map(({ value }) => value);

  const [first = '', second = ''] = valuesOf('kerf');
  for (let time = 0; time < 2; time += 1) {
    for (const diameter of valuesOf('diameter')) {
      for (const bore of valuesOf('bore')) await find(diameter, bore, first);
    }
  }
  expect(count).toHaveBeenCalledTimes(63);

  for (const diameter of valuesOf('diameter')) {
    for (const bore of valuesOf('bore')) await find(diameter, bore, second);
  }
  await find(valuesOf('diameter')[0] ?? '', valuesOf('bore')[0] ?? '', first);
  expect(count).toHaveBeenCalledTimes(2 * 63 + 1);
});
