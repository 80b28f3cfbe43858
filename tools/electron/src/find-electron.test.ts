import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fetchPackage } from './fetch-package.ts';
import { findElectron } from './find-electron.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-electron-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a program that passes for an Electron. */
function placeElectron(): string {
  const executable = join(folder, 'electron');
  writeFileSync(executable, '');
  return executable;
}

it('uses the named Electron and reports its version', async () => {
  const executable = placeElectron();
  writeFileSync(join(folder, 'version'), 'v45.4.1\n');
  expect(await findElectron({ KERF_ELECTRON: executable })).toEqual({
    executable,
    folder,
    version: '45.4.1',
    source: 'KERF_ELECTRON',
  });
});

it('refuses a named program that is not Electron instead of using another', async () => {
  const missing = join(folder, 'nowhere');
  await expect(findElectron({ KERF_ELECTRON: missing })).rejects.toThrow('is not a program');
  await expect(findElectron({ KERF_ELECTRON: folder })).rejects.toThrow('is not a program');
  await expect(findElectron({ KERF_ELECTRON: placeElectron() })).rejects.toThrow('is no Electron');
});

it('refuses a package whose checksum differs', async () => {
  const source = join(folder, 'package-source');
  mkdirSync(source);
  writeFileSync(join(source, 'package.json'), '{"name":"changed","version":"1.0.0"}');
  const fetched = fetchPackage(source, 'sha512-something-else', folder);
  await expect(fetched).rejects.toThrow('is not the one that is known');
});
