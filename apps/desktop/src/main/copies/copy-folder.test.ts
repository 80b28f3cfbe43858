import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCopyFolder } from './copy-folder.ts';

let root: string;
let folder: string;
const shop = { address: '' };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kerf-copies-'));
  folder = join(root, 'copies');
  shop.address = 'https://kerf.example';
});

afterEach(() => rmSync(root, { recursive: true }));

const open = () =>
  createCopyFolder({
    folder,
    store: () => shop.address,
    now: () => new Date('2026-11-21T08:00:00Z'),
  });

it('keeps a text with its time for the next start, readable by its owner alone', async () => {
  await open().write('orders', '[1]');
  expect(await open().read('orders')).toBe('[1]');
  expect(await open().read('catalogue')).toBeNull();
  const file = join(folder, 'orders.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    savedAt: '2026-11-21T08:00:00.000Z',
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('shows no copy of one store in another', async () => {
  await open().write('orders', '[1]');
  shop.address = 'https://saws.example';
  expect(await open().read('orders')).toBeNull();
});

it('leaves nothing behind when it is cleared, not even of what was being written', async () => {
  const copies = open();
  await Promise.all([
    copies.write('orders', '[1]'),
    copies.write('catalogue', '[2]'),
    copies.clear(),
  ]);
  expect(existsSync(folder)).toBe(false);
  expect(await copies.read('orders')).toBeNull();
});

it.each(['', '{', 'null', '{"text":1}'])('takes a spoiled file for none: %j', async (text) => {
  await open().write('orders', '[1]');
  writeFileSync(join(folder, 'orders.json'), text);
  expect(await open().read('orders')).toBeNull();
});

it('refuses a text with a token in it, and goes on working', async () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl';
  await expect(open().write('orders', JSON.stringify({ token }))).rejects.toThrow('token');
  expect(existsSync(folder)).toBe(false);
  await open().write('orders', '[2]');
  expect(await open().read('orders')).toBe('[2]');
});
