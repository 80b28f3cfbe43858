import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';
import { serverRooms } from '../import-rules.ts';
import { areas } from './areas.ts';
import type { Importers } from './import-graph.ts';
import { areaNames, areasOf, isWithin, selectTests } from './selection.ts';

const refundDialog = 'packages/ui/src/features/refunds/refund-dialog.tsx';
const money = 'packages/ui/src/components/money.tsx';
const routes = 'packages/ui/src/app/routes.tsx';
const tests = [
  'packages/ui/src/app/access.test.tsx',
  'packages/ui/src/features/refunds/refund-dialog.test.tsx',
  'packages/ui/src/features/orders/my-order-page.test.tsx',
  'services/api/test/refunds/refund-order.test.ts',
  'services/api/test/contract/access-matrix.test.ts',
  'services/api/test/chaos/killed.test.ts',
];
const importers: Importers = new Map([
  [money, [refundDialog]],
  [refundDialog, [routes]],
  [routes, ['packages/ui/src/app/access.test.tsx']],
]);

function chosenFor(...files: readonly string[]) {
  return selectTests(files, importers, [...files, ...tests]);
}

test('a screen is tried by the tests of its area, on its own side, and by the area’s journeys', () => {
  expect(chosenFor(refundDialog)).toMatchObject({
    tests: ['packages/ui/src/features/refunds/refund-dialog.test.tsx'],
    journeys: ['@refunds'],
    packages: ['packages/ui'],
    untested: [],
  });
});

test('a component is tried by the tests of every screen that shows it, and no journey of theirs', () => {
  expect(chosenFor(money)).toMatchObject({
    tests: ['packages/ui/src/features/refunds/refund-dialog.test.tsx'],
    journeys: [],
  });
});

test('a call is tried on both sides, and by what guards every call', () => {
  expect(chosenFor('packages/contract/src/endpoints/refunds.ts').tests).toEqual([
    'packages/ui/src/features/refunds/refund-dialog.test.tsx',
    'services/api/test/contract/access-matrix.test.ts',
    'services/api/test/refunds/refund-order.test.ts',
  ]);
});

test('the sample shop is tried by what stores it, and the rest of what surrounds tests is not followed', () => {
  const blades = 'tools/sample/src/rip-blades.ts';
  const stored = 'tools/sample/src/store-sample.ts';
  const ports = 'tools/sandbox/src/ports.ts';
  const start = 'tools/sandbox/src/start.ts';
  const shop = 'services/api/test/orders/sample-shop.test.ts';
  const known = new Map([
    [blades, [stored]],
    [stored, [shop]],
    [ports, [start]],
    [start, [shop]],
  ]);
  expect(selectTests([blades], known, [shop]).tests).toEqual([shop]);
  expect(selectTests([ports], known, [shop]).tests).toEqual([]);
});

test('a changed test and a changed journey are run themselves', () => {
  const [, form = ''] = tests;
  const journey = 'journeys/browser/refunds.journey.ts';
  expect(chosenFor(form, journey).journeys).toEqual(['@refunds', journey]);
  expect(chosenFor(form).tests).toContain(form);
});

test('the widest change is named, and one that nothing tries', () => {
  const selection = chosenFor('LICENSE', refundDialog);
  expect(selection.untested).toEqual(['LICENSE']);
  expect(selection.widest?.file).toBe(refundDialog);
});

test.for([
  'packages/ui/src/features',
  'packages/ui/src/features/admin',
  ...serverRooms.map((room) => `services/api/src/${room}`),
  'packages/contract/src/endpoints',
])('everything in %s belongs to an area', (folder) => {
  const paths = entries(folder).filter((path) => path !== 'packages/ui/src/features/admin');
  expect(paths.filter((path) => areasOf(path).length === 0)).toEqual([]);
});

test('every folder of the server’s tests belongs to an area', () => {
  const never = ['chaos', 'harness', 'release'].map((name) => `services/api/test/${name}`);
  const named = areaNames
    .filter((name) => name !== 'database')
    .flatMap((name): readonly string[] => areas[name].tests);
  const paths = entries('services/api/test').filter((path) => !never.includes(path));
  expect(paths.filter((path) => !named.some((folder) => isWithin(path, folder)))).toEqual([]);
});

test('every path of the table exists', () => {
  const all = areaNames.flatMap((name) => [...areas[name].sources, ...areas[name].tests]);
  expect(all.filter((path) => !entries(join(path, '..')).includes(path))).toEqual([]);
});

test('every journey has a tag, each tag is an area, and six are the smoke', () => {
  const tagged = journeys().map(({ file, source }) => ({
    file,
    titles: source.match(/^ *test\(\s*[`'"]/gm)?.length ?? 0,
    tags: [...source.matchAll(/tag: (?:\[([^\]]+)\]|('[^']+'))/g)].map(([, list = '', one]) =>
      [...(one ?? list).matchAll(/'@([\w-]+)'/g)].map(([, tag = '']) => tag),
    ),
  }));
  expect(tagged.filter(({ titles, tags }) => titles !== tags.length)).toEqual([]);
  const known: readonly string[] = [...areaNames, 'smoke'];
  const used = tagged.flatMap(({ tags }) => tags.flat());
  expect(used.filter((tag) => !known.includes(tag))).toEqual([]);
  expect(used.filter((tag) => tag === 'smoke')).toHaveLength(6);
});

function entries(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder)).map((name) => join(folder, name));
}

function journeys(): { file: string; source: string }[] {
  return readdirSync(join(repositoryRoot, 'journeys'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.journey.ts'))
    .map((file) => ({
      file,
      source: readFileSync(join(repositoryRoot, 'journeys', file), 'utf8'),
    }));
}
