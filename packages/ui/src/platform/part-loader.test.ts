import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partLoader } from './part-loader.ts';

const reload = vi.fn();

beforeEach(() => byClick(true));

afterEach(() => {
  document.head.replaceChildren();
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

const forever = new TypeError('error loading dynamically imported module: /a.js');

/** A part that was lost, in an engine that does not ask for it again. */
async function lostPart(lost: Error = forever) {
  const load = vi.fn(async () => 'the part').mockRejectedValue(lost);
  const again = partLoader(load, reload);
  await expect(again()).rejects.toBe(lost);
  return { load, again };
}

test('a part is loaded by each call while it is not lost', async () => {
  const load = partLoader(async () => 'the part', reload);
  expect([await load(), await load()]).toEqual(['the part', 'the part']);
  expect(reload).not.toHaveBeenCalled();
});

test('a click loads a lost part where the engine asks for it again', async () => {
  const { load, again } = await lostPart();
  load.mockResolvedValueOnce('the part');
  expect(await again()).toBe('the part');
  expect(reload).not.toHaveBeenCalled();
});

test('a click whose retry fails too reloads the page', async () => {
  serve(async () => new Response());
  const { again } = await lostPart();
  expect(reload).not.toHaveBeenCalled();
  await expect(again()).rejects.toBe(forever);
  expect(reload).toHaveBeenCalledOnce();
});

test('what was preloaded is fetched before a lost part is asked for, since WebKit keeps failed preloads', async () => {
  document.head.innerHTML =
    '<link rel="modulepreload" href="/a.js"><link rel="preload" as="style" href="/a.css"><link rel="icon" href="/a.svg">';
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(new URL(address).pathname);
    throw new TypeError('Failed to fetch');
  });
  const { load, again } = await lostPart();
  expect(fetched).toEqual([]);
  load.mockImplementationOnce(async () => fetched.join());
  expect(await again()).toBe('/a.js,/a.css');
});

test('a click that needs lost styles reloads the page, since Vite would do without them', async () => {
  serve(async () => new Response());
  const { load, again } = await lostPart(new Error('Unable to preload CSS for /a.css'));
  load.mockResolvedValue('the part without its styles');
  await expect(again()).rejects.toThrow('Unable to preload CSS');
  expect(reload).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with an error', async () => new Response(null, { status: 502 })],
])('a page stays as it is while its server %s', async (_case, answer) => {
  serve(answer);
  const { again } = await lostPart();
  await expect(again()).rejects.toBe(forever);
  expect(reload).not.toHaveBeenCalled();
  serve(async () => new Response());
  await expect(again()).rejects.toBe(forever);
  expect(reload).toHaveBeenCalledOnce();
});

test('what asks again in the background does not reload the page', async () => {
  serve(async () => new Response());
  const { again } = await lostPart();
  byClick(false);
  await expect(again()).rejects.toBe(forever);
  expect(reload).not.toHaveBeenCalled();
});
