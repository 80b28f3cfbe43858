import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partLoader } from './part-loader.ts';

const reload = vi.fn();

beforeEach(() => byClick(true));

afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

/** Whether what follows is the doing of the user's click. */
function byClick(isActive: boolean): void {
  vi.stubGlobal('navigator', { userActivation: { isActive } });
}

function serve(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
}

/** A part that was lost, and is there from now on. */
async function lostPart() {
  const lost = new TypeError('Failed to fetch dynamically imported module: /a.js');
  const load = vi.fn(async () => 'the part').mockRejectedValueOnce(lost);
  const again = partLoader(load, reload);
  await expect(again()).rejects.toBe(lost);
  return { load, again, lost };
}

test('a part is loaded by each call while it is not lost', async () => {
  const load = partLoader(async () => 'the part', reload);
  expect([await load(), await load()]).toEqual(['the part', 'the part']);
  expect(reload).not.toHaveBeenCalled();
});

test('a click that needs a lost part reloads the page, and asks for no module twice', async () => {
  serve(async () => new Response());
  const { load, again, lost } = await lostPart();
  expect(reload).not.toHaveBeenCalled();
  await expect(again()).rejects.toBe(lost);
  expect(reload).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with an error', async () => new Response(null, { status: 502 })],
])('a page stays as it is while its server %s', async (_case, answer) => {
  serve(answer);
  const { load, again, lost } = await lostPart();
  await expect(again()).rejects.toBe(lost);
  expect(reload).not.toHaveBeenCalled();
  serve(async () => new Response());
  await expect(again()).rejects.toBe(lost);
  expect(reload).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

test('what asks again in the background does not reload the page', async () => {
  serve(async () => new Response());
  const { again } = await lostPart();
  byClick(false);
  expect(await again()).toBe('the part');
  expect(reload).not.toHaveBeenCalled();
});
