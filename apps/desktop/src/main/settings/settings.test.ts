import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSettings } from './settings.ts';

const untouched = {
  server: null,
  window: null,
  screen: null,
  scheme: 'auto',
  zoom: 1,
  owedDeletions: [],
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-settings-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const onFailure = vi.fn();
const open = () => openSettings({ folder, onFailure });
const file = () => join(folder, 'settings.json');

it('starts empty and saves changes', () => {
  expect(open().get()).toEqual(untouched);
  open().change({ zoom: 1.5 });
  expect(open().get()).toEqual({ ...untouched, zoom: 1.5 });
});

it.each(['', '{', 'null', '[]', '"text"'])('starts empty if the file contains %j', (text) => {
  writeFileSync(file(), text);
  expect(open().get()).toEqual(untouched);
});

it('drops one invalid part and keeps the others', () => {
  const window = { x: 0, y: 0, width: 800, height: 600, maximized: false };
  writeFileSync(file(), JSON.stringify({ zoom: 'large', window, server: { address: 'nowhere' } }));
  expect(open().get()).toEqual({ ...untouched, window });
});

it('writes a file that only its owner can read, and leaves no temporary file', () => {
  open().change({ zoom: 2 });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(() => readFileSync(`${file()}.new`)).toThrow('ENOENT');
});

it('keeps what cannot be written in memory, and says so', () => {
  mkdirSync(file());
  const settings = open();
  settings.change({ zoom: 2 });
  settings.change({ screen: '/blog' });
  expect(settings.get()).toEqual({ ...untouched, zoom: 2, screen: '/blog' });
  expect(onFailure).toHaveBeenCalledOnce();
});
