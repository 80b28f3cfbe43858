import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSettings } from '../settings/settings.ts';
import { createStoreSetting } from './store-setting.ts';
import { openApi, startFakeStore, storeConfig, storePage } from './testing/fake-store.ts';

let store: Awaited<ReturnType<typeof startFakeStore>>;
let other: Awaited<ReturnType<typeof startFakeStore>>;
let folder: string;
let usual: Record<string, string | number>;

beforeAll(async () => {
  store = await startFakeStore();
  other = await startFakeStore();
  usual = { ...store.answers };
});

afterAll(async () => {
  await store.stop();
  await other.stop();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-store-'));
  Object.assign(store.answers, usual);
});

afterEach(() => rmSync(folder, { recursive: true }));

const fail = (error: unknown) => {
  throw error;
};

const start = (address: string = store.address) =>
  createStoreSetting({
    settings: openSettings({ folder, onFailure: fail }),
    fetch,
    usual: address,
  });

/** A port that nothing listens on. */
const NOBODY = 'http://127.0.0.1:9';

it('reads the usual store’s configuration at the first start only', async () => {
  const first = start();
  await first.prepare();
  expect(first.config()).toEqual(storeConfig(store.address));
  store.asked.length = 0;
  const second = start();
  await second.prepare();
  expect(second.config()).toEqual(storeConfig(store.address));
  expect(store.asked).toEqual([]);
});

it('has no configuration until the usual store is reached', async () => {
  const setting = start(NOBODY);
  await setting.prepare();
  expect(setting.address()).toBe(NOBODY);
  expect(setting.config()).toBeNull();
});

it('keeps a chosen store when the usual one changes', async () => {
  expect(await start().use(other.address)).toEqual({ kind: 'fits', address: other.address });
  expect(start().address()).toBe(other.address);
  expect(start(NOBODY).address()).toBe(other.address);
});

it('follows a new usual store unless one was chosen', async () => {
  await start().prepare();
  expect(start(other.address).address()).toBe(other.address);
});

it('keeps its store when another is incompatible; a check changes nothing', async () => {
  const setting = start();
  await setting.prepare();
  expect(await setting.use(NOBODY)).toEqual({ kind: 'refused', refusal: 'unreachable' });
  expect(await setting.check(other.address)).toEqual({ kind: 'fits', address: other.address });
  expect(setting.address()).toBe(store.address);
});

it('picks up a changed configuration, and keeps the previous one while the store is down', async () => {
  const setting = start();
  await setting.prepare();
  expect(await setting.refresh()).toBe(false);
  store.answers['/'] = storePage(storeConfig('https://api.kerf.example'));
  expect(await setting.refresh()).toBe(true);
  store.answers['/'] = 503;
  expect(await setting.refresh()).toBe(false);
  expect(start().config()?.apiUrl).toBe('https://api.kerf.example');
});

describe('a store is refused', () => {
  const check = () => start().check(store.address);

  it.each([
    ['/', 404, 'not-kerf'],
    ['/', 502, 'not-ready'],
    ['/', storePage(storeConfig(NOBODY)), 'not-ready'],
    ['/', '<!doctype html><title>Something else</title>', 'not-kerf'],
    ['/', storePage(null), 'not-kerf'],
    ['/', storePage(storeConfig('http://api.kerf.example')), 'not-secure'],
    ['/', '-> http://kerf.example/', 'unreachable'],
    ['/readyz', 503, 'not-ready'],
    ['/readyz', 404, 'not-kerf'],
    ['/openapi.json', 404, 'not-kerf'],
    ['/openapi.json', 'not JSON', 'not-kerf'],
    ['/openapi.json', '{"info":{"title":"Other","version":"1"},"paths":{}}', 'not-kerf'],
  ])('whose %s answers %j: %s', async (path, answer, refusal) => {
    store.answers[path] = answer;
    expect(await check()).toEqual({ kind: 'refused', refusal });
  });

  it.each([
    { which: 'of the next version', document: openApi('2'), refusal: 'app-too-old' },
    { which: 'of the version before', document: openApi('0'), refusal: 'server-too-old' },
    { which: 'short of a call', document: openApi('1', '/orders'), refusal: 'server-too-old' },
  ])('whose API is $which: $refusal', async ({ document, refusal }) => {
    store.answers['/openapi.json'] = JSON.stringify(document);
    expect(await check()).toEqual({ kind: 'refused', refusal });
  });

  it('with an endless page: not-kerf', async () => {
    store.answers['/'] = 'x'.repeat(5_000_000);
    expect(await check()).toEqual({ kind: 'refused', refusal: 'not-kerf' });
  });
});

it('a store that redirects is saved under its final address', async () => {
  store.answers['/'] = `-> ${other.address}/`;
  expect(await start().check(store.address)).toEqual({ kind: 'fits', address: other.address });
});
