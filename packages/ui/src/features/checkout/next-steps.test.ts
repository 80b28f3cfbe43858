import { expect, test } from 'vitest';
import { hoursInWords } from './next-steps.tsx';

test.each([
  [72, '72 hours'],
  [1, '1 hour'],
  [49.5, '49.5 hours'],
  [0.5, '30 minutes'],
  [1 / 60, '1 minute'],
])('%s hours are "%s"', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});
