import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeptFile } from './kept-file.ts';

let root: string;
const onFailure = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  root = mkdtempSync(join(tmpdir(), 'kerf-kept-'));
  onFailure.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true });
});

const folder = () => join(root, 'folder');
const path = () => join(folder(), 'notes.json');
const open = () => createKeptFile({ path: path(), onFailure });
/** A file in the place of the folder, so that nothing can be written into it. */
const block = () => writeFileSync(folder(), '');

it('replaces the file as a whole and leaves nothing beside it', () => {
  const file = open();
  file.write('a longer text');
  file.write('text');
  expect(readFileSync(path(), 'utf8')).toBe('text');
  expect(readdirSync(folder())).toEqual(['notes.json']);
});

it('tries what cannot be written again, the newest alone, and reports a row of failures once', () => {
  block();
  const file = open();
  file.write('first');
  file.write('second');
  vi.advanceTimersByTime(120_000);
  expect(onFailure).toHaveBeenCalledOnce();
  rmSync(folder());
  vi.advanceTimersByTime(30_000);
  expect(readFileSync(path(), 'utf8')).toBe('second');
  expect(vi.getTimerCount()).toBe(0);
});

it('reports the next row of failures again', () => {
  const file = open();
  mkdirSync(path(), { recursive: true });
  file.write('first');
  rmSync(path(), { recursive: true });
  file.write('second');
  rmSync(folder(), { recursive: true });
  block();
  file.write('third');
  expect(onFailure).toHaveBeenCalledTimes(2);
});

it('does not write what was removed meanwhile', () => {
  block();
  const file = open();
  file.write('secret');
  rmSync(folder());
  file.remove();
  vi.advanceTimersByTime(60_000);
  expect(readdirSync(root)).toEqual([]);
});
