import { isDay } from '@kerf/domain/day-text';
import { describe, expect, test } from 'vitest';
import { dateOf, formatDay, periodOf, periods } from './day.ts';

describe('a day of an address', () => {
  test('relative to today moves on tomorrow', () => {
    const lateOnTheFirst = new Date(2026, 2, 1, 23, 59);
    expect(dateOf('today', lateOnTheFirst)).toBe('2026-03-01');
    expect(dateOf('today-1', lateOnTheFirst)).toBe('2026-02-28');
    expect(dateOf('today', new Date(2026, 2, 2, 0, 0))).toBe('2026-03-02');
    expect(dateOf('2026-01-31', lateOnTheFirst)).toBe('2026-01-31');
  });

  test('is read as words', () => {
    expect(['today', 'today-1', 'today-3', '2026-03-12'].map(formatDay)).toEqual([
      'today',
      'yesterday',
      '3 days ago',
      '12 Mar 2026',
    ]);
  });
});

test('every period is recognized by the days that it sets', () => {
  for (const period of periods) {
    expect(periodOf(period.from, period.to || undefined)).toBe(period);
    expect([period.from, period.to || period.from].every(isDay)).toBe(true);
  }
  expect(periodOf('today-6', 'today-1')).toBeUndefined();
});
