import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ensureInstalled } from './npm-program.ts';

let folder = '';
const lock = (text: string) => writeFileSync(join(folder, 'package-lock.json'), text);
const npm = vi.fn((place: string) => {
  mkdirSync(join(place, 'node_modules'), { recursive: true });
  return 0;
});

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  npm.mockClear();
  folder = mkdtempSync(join(tmpdir(), 'kerf-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

test('is installed once, and again when its lock file has changed', () => {
  lock('one');
  ensureInstalled(folder, npm);
  ensureInstalled(folder, npm);
  expect(npm).toHaveBeenCalledTimes(1);
  lock('two');
  ensureInstalled(folder, npm);
  expect(npm).toHaveBeenCalledTimes(2);
});

test('is installed again after npm has failed', () => {
  lock('one');
  expect(() => ensureInstalled(folder, () => 1)).toThrow('npm could not install');
  ensureInstalled(folder, npm);
  expect(npm).toHaveBeenCalledTimes(1);
});
