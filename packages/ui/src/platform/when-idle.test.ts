import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

let rest: () => void;

beforeEach(() => {
  document.body.innerHTML = '<p id="drawn"></p>';
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Whether it has resolved by now. */
async function isIdle(idle: Promise<void>): Promise<boolean> {
  return Promise.race([idle.then(() => true), Promise.resolve().then(() => false)]);
}

test('what was not drawn is not waited for', async () => {
  expect(await isIdle(whenIdle('elsewhere'))).toBe(true);
});

test('what was drawn waits until the browser rests, and for no movement', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    rest = callback;
  });
  const idle = whenIdle('drawn');
  window.dispatchEvent(new Event('pointermove'));
  expect(await isIdle(idle)).toBe(false);
  rest();
  expect(await isIdle(idle)).toBe(true);
});

test('a browser that does not say when it rests gets it in its next task', async () => {
  await whenIdle('drawn');
});
