import { expect, test } from 'vitest';
import { dateOfDay, isDay } from './day-text.ts';

test.each(['2026-03-12', 'today', 'today-1', 'today-9999'])('%s is a day', (day) => {
  expect(isDay(day)).toBe(true);
});

test.each([
  'yesterday',
  'today-0',
  'today-01',
  'today+1',
  'today-',
  '2026-13-40',
  '0026-03-12',
  '',
])('"%s" is none', (text) => {
  expect(isDay(text)).toBe(false);
});

test('A day relative to today moves on with it', () => {
  expect(dateOfDay('today', '2026-03-01')).toBe('2026-03-01');
  expect(dateOfDay('today-1', '2026-03-01')).toBe('2026-02-28');
  expect(dateOfDay('today-1', '2026-03-01', 1)).toBe('2026-03-01');
  expect(dateOfDay('2026-01-31', '2026-03-01', 1)).toBe('2026-02-01');
});
