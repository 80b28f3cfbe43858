import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Keychain } from '../secrets/keychain.ts';
import { createCopyCipher } from './copy-cipher.ts';
import { createCopyFolder } from './copy-folder.ts';

let root: string;
let folder: string;
let entries: Map<string, string>;
const shop = { address: '' };
const onFailure = vi.fn();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kerf-copies-'));
  folder = join(root, 'copies');
  entries = new Map();
  shop.address = 'https://kerf.example';
  onFailure.mockClear();
});

afterEach(() => rmSync(root, { recursive: true }));

function memoryKeychain(): Keychain {
  return {
    get: async (entry) => entries.get(entry) ?? null,
    set: async (entry, text) => void entries.set(entry, text),
    delete: async (entry) => void entries.delete(entry),
  };
}

const locked: Keychain = {
  get: () => Promise.reject(new Error('locked')),
  set: () => Promise.reject(new Error('locked')),
  delete: () => Promise.reject(new Error('locked')),
};

/** Starts the app. */
const open = (keychain = memoryKeychain()) =>
  createCopyFolder({
    folder,
    cipher: createCopyCipher({ keychain, onFailure }),
    store: () => shop.address,
    now: () => new Date('2026-11-21T08:00:00Z'),
    onFailure,
  });

const fileOf = (name: string) => join(folder, `${name}.copy`);

it('stores text for the next start, encrypted and readable only by its owner', async () => {
  await open().write('orders', '["12 Mill Lane"]');
  expect(await open().read('orders')).toBe('["12 Mill Lane"]');
  expect(await open().read('catalogue')).toBeNull();
  expect(readFileSync(fileOf('orders'), 'latin1')).not.toMatch(/Mill Lane|savedAt|kerf\.example/);
  expect(statSync(fileOf('orders')).mode & 0o777).toBe(0o600);
});

it('encrypts the same text differently each time', async () => {
  const bytes = async () => {
    await open().write('orders', '[1]');
    return readFileSync(fileOf('orders'), 'hex');
  };
  expect(await bytes()).not.toBe(await bytes());
});

it('writes nothing without a keychain for the key, and reports it once', async () => {
  const copies = open(locked);
  await copies.write('orders', '[1]');
  await copies.write('orders', '[2]');
  expect(existsSync(folder)).toBe(false);
  expect(await copies.read('orders')).toBeNull();
  expect(onFailure).toHaveBeenCalledOnce();
});

it('starts empty after the keychain has lost the key', async () => {
  await open().write('orders', '[1]');
  entries.clear();
  expect(await open().read('orders')).toBeNull();
  await open().write('orders', '[2]');
  expect(await open().read('orders')).toBe('[2]');
});

it('shows no copy of one store in another', async () => {
  await open().write('orders', '[1]');
  shop.address = 'https://saws.example';
  expect(await open().read('orders')).toBeNull();
});

it('leaves nothing behind when it is cleared, not even a pending write', async () => {
  const copies = open();
  await Promise.all([
    copies.write('orders', '[1]'),
    copies.write('catalogue', '[2]'),
    copies.clear(),
  ]);
  expect(existsSync(folder)).toBe(false);
  expect(await copies.read('orders')).toBeNull();
});

it('removes the plain text that an older version left behind', async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'answers.json'), '{"text":"12 Mill Lane"}');
  writeFileSync(join(folder, 'answers.json.new'), '12 Mill Lane');
  expect(await open().read('answers')).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

it('ignores a file that was changed, truncated or renamed', async () => {
  await open().write('orders', '[1]');
  const bytes = readFileSync(fileOf('orders'));
  writeFileSync(fileOf('catalogue'), bytes);
  expect(await open().read('catalogue')).toBeNull();
  for (const spoiled of [Buffer.alloc(0), bytes.subarray(0, 20), bytes.subarray(0, -1)]) {
    writeFileSync(fileOf('orders'), spoiled);
    expect(await open().read('orders')).toBeNull();
  }
  bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30);
  writeFileSync(fileOf('orders'), bytes);
  expect(await open().read('orders')).toBeNull();
});

it('refuses text that contains a token, and keeps working', async () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl';
  await expect(open().write('orders', JSON.stringify({ token }))).rejects.toThrow('token');
  expect(existsSync(folder)).toBe(false);
  await open().write('orders', '[2]');
  expect(await open().read('orders')).toBe('[2]');
});

it('keeps a copy that cannot be written, and writes it with the next one', async () => {
  writeFileSync(folder, '');
  const copies = open();
  await copies.write('orders', '[1]');
  expect(onFailure).toHaveBeenCalledOnce();
  expect(await copies.read('orders')).toBe('[1]');
  rmSync(folder);
  await copies.write('catalogue', '[2]');
  expect(await open().read('orders')).toBe('[1]');
  expect(await open().read('catalogue')).toBe('[2]');
});

it('forgets a copy that could not be written when it is cleared', async () => {
  writeFileSync(folder, '');
  const copies = open();
  await copies.write('orders', '[1]');
  await copies.clear();
  await copies.write('catalogue', '[2]');
  expect(await copies.read('orders')).toBeNull();
});
