import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDailyCheck } from './daily-check.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const check = vi.fn(async () => {});
  const stop = startDailyCheck({ check, now: () => new Date() });
  return { check, stop };
}

it('checks on start and once a day', () => {
  const { check, stop } = start();
  expect(check).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(23 * HOUR_MS);
  expect(check).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(check).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(24 * HOUR_MS);
  expect(check).toHaveBeenCalledTimes(3);
  stop();
});

it('checks soon after the computer has slept for more than a day', () => {
  const { check, stop } = start();
  vi.setSystemTime(Date.now() + 48 * HOUR_MS);
  vi.advanceTimersByTime(HOUR_MS / 2);
  expect(check).toHaveBeenCalledTimes(2);
  stop();
});

it('does not check once it is stopped', () => {
  const { check, stop } = start();
  stop();
  vi.advanceTimersByTime(48 * HOUR_MS);
  expect(check).toHaveBeenCalledTimes(1);
});
