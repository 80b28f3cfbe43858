import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DateTime, formatMoment } from './date-time.tsx';
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
