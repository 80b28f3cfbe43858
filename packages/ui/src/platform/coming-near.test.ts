import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { comingNear } from './coming-near.ts';

let see: (isIntersecting: boolean) => void;
const observing = vi.fn();

class FakeObserver {
  constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
    see = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe = observing;
  disconnect = () => observing.mockClear();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  document.body.innerHTML = '<p id="drawn"></p>';
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Whether it has resolved by now. */
async function isNear(near: Promise<void>): Promise<boolean> {
  return Promise.race([near.then(() => true), Promise.resolve().then(() => false)]);
}

test('what was not drawn is not waited for', async () => {
  expect(await isNear(comingNear('elsewhere'))).toBe(true);
});

test('it is near once it is seen', async () => {
  const near = comingNear('drawn');
  expect(await isNear(near)).toBe(false);
  see(false);
  expect(await isNear(near)).toBe(false);
  see(true);
  expect(await isNear(near)).toBe(true);
});

test.each(['pointermove', 'keydown', 'scroll', 'beforeprint'])('%s is a visitor', async (sign) => {
  const near = comingNear('drawn');
  expect(await isNear(near)).toBe(false);
  window.dispatchEvent(new Event(sign));
  expect(await isNear(near)).toBe(true);
});

test('whoever only waits gets it too', async () => {
  const near = comingNear('drawn');
  vi.advanceTimersByTime(2_499);
  expect(await isNear(near)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await isNear(near)).toBe(true);
});
