import { expect, test } from 'vitest';
import { changeText, periodText, rowText, stepText } from './report.messages.ts';

const plain = (value: number) => String(value);

test.each([
  [112, 100, '12% more than 100'],
  [95.5, 100, '4.5% less than 100'],
  [100_001, 100_000, 'Under 0.1% more than 100000'],
  [7, 7, 'The same as before'],
  [0, 0, 'None before'],
  [5, 0, '0 before'],
  [5, -3, '-3 before'],
  [0, 5, '100% less than 5'],
  [5, null, 'None before'],
  [null, 5, '5 before'],
])('%s after %s is "%s"', (now, before, text) => {
  expect(changeText(now, before, plain)).toBe(text);
});

test('a period is written as short as possible', () => {
  expect(periodText({ from: '2026-03-12', to: '2026-03-12' })).toBe('12 Mar 2026');
  expect(periodText({ from: '2026-03-01', to: '2026-03-12' })).toBe('1–12 Mar 2026');
  expect(periodText({ from: '2026-02-28', to: '2026-03-12' })).toBe('28 Feb – 12 Mar 2026');
  expect(periodText({ from: '2025-12-28', to: '2026-01-03' })).toBe('28 Dec 2025 – 3 Jan 2026');
});

test('a month is named only if the period covers all of it', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(rowText(march, 'month')).toBe('Mar 2026');
  expect(rowText({ ...march, to: '2026-03-12' }, 'month')).toBe('1–12 Mar 2026');
  expect(rowText(march, 'week')).toBe('1–31 Mar 2026');
  expect(stepText(march, 'day')).toBe('1 Mar');
});
