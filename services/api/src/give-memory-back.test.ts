import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveMemoryBack } from './give-memory-back.ts';

const BUSY = 0.9;
const QUIET = 0.01;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A process whose work a test decides on, second by second. */
function watched() {
  const collect = vi.fn();
  let share = QUIET;
  giveMemoryBack(collect, () => share);
  return {
    collect,
    spend: (seconds: number, work: number) => {
      share = work;
      vi.advanceTimersByTime(seconds * 1000);
    },
  };
}

test('What the start took is given back once the process is quiet', () => {
  const { collect, spend } = watched();
  spend(4, QUIET);
  expect(collect).not.toHaveBeenCalled();
  spend(1, QUIET);
  expect(collect).toHaveBeenCalledOnce();
});

test('A busy process is left alone, however long, and short rests do not count', () => {
  const { collect, spend } = watched();
  for (let rest = 0; rest < 20; rest += 1) {
    spend(60, BUSY);
    spend(4, QUIET);
  }
  expect(collect).not.toHaveBeenCalled();
});

test('Memory is given back once for each busy time', () => {
  const { collect, spend } = watched();
  spend(3_600, QUIET);
  expect(collect).toHaveBeenCalledTimes(1);
  spend(1, BUSY);
  spend(3_600, QUIET);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('A process that looks at itself sees its own work', () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const collect = vi.fn();
  giveMemoryBack(collect);
  for (let second = 0; second < 10; second += 1) {
    const until = performance.now() + 5;
    while (performance.now() < until);
    vi.advanceTimersByTime(1000);
  }
  expect(collect).not.toHaveBeenCalled();
});
