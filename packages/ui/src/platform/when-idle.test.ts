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

/** Whether it has resolved already. */
async function isIdle(idle: Promise<void>): Promise<boolean> {
  return Promise.race([idle.then(() => true), Promise.resolve().then(() => false)]);
}

test('an element that was not prerendered does not wait', async () => {
  expect(await isIdle(whenIdle('elsewhere'))).toBe(true);
});

test('a prerendered element waits until the browser is idle, not for user input', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    rest = callback;
  });
  const idle = whenIdle('drawn');
  window.dispatchEvent(new Event('pointermove'));
  expect(await isIdle(idle)).toBe(false);
  rest();
  expect(await isIdle(idle)).toBe(true);
});

test('a browser without requestIdleCallback resolves in its next task', async () => {
  await whenIdle('drawn');
});
