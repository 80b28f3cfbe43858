import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LockedPackages, productionModules } from './production-modules.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kerf-modules-'));
});

afterEach(() => rmSync(root, { recursive: true }));

function install(...places: string[]): void {
  for (const place of places) mkdirSync(join(root, place), { recursive: true });
}

const packages: LockedPackages = {
  server: { dependencies: { own: '*', drawing: '1.0.0', nested: '2.0.0' } },
  'packages/own': { dependencies: { deep: '1.0.0' } },
  'node_modules/own': { link: true, resolved: 'packages/own' },
  'node_modules/deep': {},
  'node_modules/nested': {},
  'server/node_modules/nested': {},
  'node_modules/drawing': { optionalDependencies: { 'native-here': '1', 'native-elsewhere': '1' } },
  'node_modules/native-here': {},
  'node_modules/native-elsewhere': {},
  'node_modules/test-runner': {},
};
const needed = ['packages/own', 'node_modules/deep', 'node_modules/drawing'];

it('finds what a workspace needs, through those of the repository, and the native parts that are installed', () => {
  install(...needed, 'node_modules/native-here', 'server/node_modules/nested');

  expect(productionModules(packages, 'server', root)).toEqual([
    'node_modules/deep',
    'node_modules/drawing',
    'node_modules/native-here',
    'server/node_modules/nested',
  ]);
});

it('refuses where a package is not installed', () => {
  install(...needed);

  expect(() => productionModules(packages, 'server', root)).toThrow(
    'nested is not installed: run npm install first.',
  );
});
