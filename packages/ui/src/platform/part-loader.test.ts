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

/** A part of which a style sheet was lost, which Vite asks for once. */
async function partWithoutStyles() {
  document.head.innerHTML = '<link rel="stylesheet" crossorigin href="/a.css">';
  const lost = new Error('Unable to preload CSS for /a.css');
  const { load, again } = await lostPart(lost);
  load.mockResolvedValue('the part');
  const first = document.querySelector('link');
  // As Chromium has it.
  const unreadable = () => {
    throw new DOMException('Cannot access rules', 'SecurityError');
  };
  const sheet = Object.defineProperty({}, 'cssRules', { get: unreadable });
  if (first) Object.defineProperty(first, 'sheet', { value: sheet });
  const part = again();
  await vi.waitFor(() => expect(document.querySelector('link')).not.toBe(first));
  expect(load).toHaveBeenCalledOnce();
  return { part, link: document.querySelector('link') };
}

test('a click asks for lost styles again before their part, which Vite would show without them', async () => {
  const { part, link } = await partWithoutStyles();
  expect(link?.getAttribute('href')).toBe('http://localhost:3000/a.css');
  link?.dispatchEvent(new Event('load'));
  expect(await part).toBe('the part');
  expect(reload).not.toHaveBeenCalled();
});

test('a click whose styles are lost once more reloads the page', async () => {
  serve(async () => new Response());
  const { part, link } = await partWithoutStyles();
  link?.dispatchEvent(new Event('error'));
  await expect(part).rejects.toThrow('http://localhost:3000/a.css could not be loaded');
  expect(reload).toHaveBeenCalledOnce();
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
