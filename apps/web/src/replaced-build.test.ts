import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replacedBuildCheck } from './replaced-build.ts';

const RUNNING = '/assets/index-one.js';
const NEWER = '/assets/index-two.js';
const reload = vi.fn();

beforeEach(() => {
  document.head.innerHTML = pageOf(RUNNING);
});

afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
  sessionStorage.clear();
  document.head.replaceChildren();
});

function pageOf(entry: string): string {
  return `<script type="text/plain" data-entry="${entry}"></script>`;
}

function serve(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
}

test('a page of a replaced build is reloaded once', async () => {
  serve(async () => new Response(pageOf(NEWER)));
  const check = replacedBuildCheck(window, reload);
  await check();
  await check();
  expect(reload).toHaveBeenCalledOnce();
  serve(async () => new Response(pageOf('/assets/index-three.js')));
  await check();
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['the build is the same', async () => new Response(pageOf(RUNNING))],
  ['the server does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['what answers is no page of the shop', async () => new Response('Bad gateway')],
])('a page stays as it is where %s', async (_case, answer) => {
  serve(answer);
  await replacedBuildCheck(window, reload)();
  expect(reload).not.toHaveBeenCalled();
});
