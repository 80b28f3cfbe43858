import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCopyCipher } from '../copies/copy-cipher.ts';
import { createFakeKeychain } from '../secrets/testing/fake-keychain.ts';
import { createDraftFile } from './draft-file.ts';

let folder: string;
let keychain: ReturnType<typeof createFakeKeychain>;
const shop = { address: '' };
const onFailure = vi.fn();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-drafts-'));
  keychain = createFakeKeychain();
  shop.address = 'https://kerf.example';
  onFailure.mockClear();
});

afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'drafts.copy');

/** Starts the app. */
const open = () =>
  createDraftFile({
    path: path(),
    cipher: createCopyCipher({ keychain, onFailure }),
    store: () => shop.address,
    onFailure,
  });

it('keeps drafts for the next start, with nothing readable on the disk', async () => {
  const drafts = open();
  await drafts.write('order-pad ada@example.com', '12 Mill Lane');
  await drafts.write('reply', 'Thank you');
  await drafts.write('reply', null);
  const kept = { 'order-pad ada@example.com': '12 Mill Lane' };
  expect(await open().read()).toEqual(kept);
  expect(readFileSync(path(), 'latin1')).not.toMatch(/Mill Lane|ada@|kerf\.example/);
});

it('keeps the drafts of each store apart', async () => {
  const drafts = open();
  await drafts.write('order-pad', 'ours');
  shop.address = 'https://saws.example';
  expect(await drafts.read()).toEqual({});
  await drafts.write('order-pad', 'theirs');
  shop.address = 'https://kerf.example';
  expect(await open().read()).toEqual({ 'order-pad': 'ours' });
});

it('without a keychain keeps drafts until the app quits, and writes nothing', async () => {
  keychain.before = () => Promise.reject(new Error('locked'));
  const drafts = open();
  await drafts.write('order-pad', 'rows');
  expect(await drafts.read()).toEqual({ 'order-pad': 'rows' });
  expect(existsSync(path())).toBe(false);
  expect(onFailure).toHaveBeenCalledOnce();
});

it('starts empty after the keychain has lost the key', async () => {
  await open().write('order-pad', 'rows');
  keychain.entries.clear();
  expect(await open().read()).toEqual({});
});

it('keeps the last of several changes at once', async () => {
  const drafts = open();
  await Promise.all(['a', 'b', 'c'].map((text) => drafts.write('order-pad', text)));
  expect(await open().read()).toEqual({ 'order-pad': 'c' });
});
