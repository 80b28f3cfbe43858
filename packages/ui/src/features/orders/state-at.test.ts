import { expect, test } from 'vitest';
import { stateAt, timeLeft } from './state-at.ts';

const now = new Date('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;

function later(hours: number): Date {
  return new Date(now.getTime() + hours * HOUR_MS);
}

test.each([
  [72, '3 days left'],
  [71.9, '3 days left'],
  [50, '2 days left'],
  [36, '2 days left'],
  [35.9, '35 hours left'],
  [1.9, '1 hour left'],
  [0.99, '59 min left'],
  [1 / 60, '1 min left'],
  [0.01, 'under 1 min left'],
])('%d hours are "%s"', (hours, words) => {
  expect(timeLeft(later(hours), now)).toBe(words);
});

test('an unpaid order is expired from the end of its hold', () => {
  const order = (hours: number) => ({
    state: 'pending' as const,
    heldUntil: later(hours).toISOString(),
  });
  expect(stateAt(order(0.001), now)).toBe('pending');
  expect(stateAt(order(0), now)).toBe('expired');
});

test('the end of its hold does not affect a paid order', () => {
  expect(stateAt({ state: 'paid', heldUntil: later(-1).toISOString() }, now)).toBe('paid');
});
