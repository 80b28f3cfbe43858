import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diskProblem, emptyDataFolder, prepareDataFolder } from './data-folder.ts';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-data-'));
  dataDir = join(folder, 'new', '.kerf');
});

afterEach(() => rmSync(folder, { recursive: true }));

it('creates the folder and recognizes it later', () => {
  prepareDataFolder(dataDir);
  mkdirSync(join(dataDir, 'postgres'));
  expect(() => prepareDataFolder(dataDir)).not.toThrow();
});

it('takes a folder that holds an empty one, which an API leaves there', () => {
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  expect(() => prepareDataFolder(dataDir)).not.toThrow();
});

it('refuses a folder with other files and leaves them untouched', () => {
  writeFileSync(join(folder, 'letters.txt'), 'Dear Ann');
  mkdirSync(join(folder, 'postgres'));
  expect(() => prepareDataFolder(folder)).toThrow(/not a folder of Kerf's/);
  expect(() => emptyDataFolder(folder)).toThrow(/nothing there was touched/);
  expect(readdirSync(folder).sort()).toEqual(['letters.txt', 'postgres']);
});

it.each(['/', homedir(), process.cwd()])('never uses %s', (standing) => {
  expect(() => emptyDataFolder(standing)).toThrow(/Set KERF_DATA_DIR to a folder of its own/);
});

it('deletes only the sandbox’s own data on a reset', () => {
  prepareDataFolder(dataDir);
  for (const name of ['postgres', 'auth', 'files', 'notes']) mkdirSync(join(dataDir, name));
  emptyDataFolder(dataDir);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  expect(existsSync(join(dataDir, 'auth'))).toBe(false);
  expect(existsSync(join(dataDir, 'files'))).toBe(false);
  expect(existsSync(join(dataDir, 'notes'))).toBe(true);
  expect(() => prepareDataFolder(dataDir)).not.toThrow();
});

it('reports a data folder that is a file', () => {
  writeFileSync(join(folder, 'new'), '');
  expect(() => prepareDataFolder(join(folder, 'new'))).toThrow(/is not a folder|cannot be used/);
  expect(() => prepareDataFolder(dataDir)).toThrow(/is not a folder/);
});

it('recognizes a full disk by its error code and in Postgres’ messages', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(diskProblem('/data', full)).toMatch(/The disk that holds \/data is full/);
  const said = new Error('Postgres did not start: could not extend file: No space left on device');
  expect(diskProblem('/data', said)).toMatch(/is full/);
  expect(diskProblem('/data', new Error('something else'))).toBeUndefined();
});

it('names the file that cannot be written, and the variable only where that would help', () => {
  const denied = (path: string) => Object.assign(new Error('open'), { code: 'EACCES', path });
  expect(diskProblem('/data', denied('/data/lock.json'))).toBe(
    '/data/lock.json cannot be written (EACCES). Give yourself the right to, or set KERF_DATA_DIR to another folder.',
  );
  expect(diskProblem('/data', denied('/srv/kerf/node_modules/.cache'))).toBe(
    '/srv/kerf/node_modules/.cache cannot be written (EACCES). Give yourself the right to.',
  );
});
