import { isDay } from '@kerf/domain/day-text';
import { screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { DateTime, dateOf, formatDay, formatMoment, periodOf, periods } from './date-time.tsx';
import { renderScreen } from './testing/render-screen.tsx';

it('says day, month, hour and minute', () => {
  const now = new Date(2026, 10, 1);
  expect(formatMoment(new Date(2026, 2, 12, 14, 5), now)).toBe('12 Mar, 14:05');
  expect(formatMoment(new Date(2026, 8, 3, 0, 0), now)).toBe('3 Sep, 00:00');
});

it('adds the year if it is not the current one', () => {
  expect(formatMoment(new Date(2025, 11, 31, 23, 59), new Date(2026, 0, 1))).toBe(
    '31 Dec 2025, 23:59',
  );
});

it('carries the machine-readable time, and the full one on hover', () => {
  renderScreen(<DateTime value="2026-03-12T14:05:09.000Z" now={new Date(2026, 5, 1)} />);
  const time = screen.getByText(/12 Mar/);
  expect(time.getAttribute('datetime')).toBe('2026-03-12T14:05:09.000Z');
  expect(time.getAttribute('title')).toMatch(/12 March 2026/);
});

it('shows its input if that is not a valid time', () => {
  renderScreen(<DateTime value="soon" />);
  expect(screen.getByText('soon')).toBeTruthy();
});

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
