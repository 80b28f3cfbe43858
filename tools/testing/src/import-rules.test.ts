import { expect, test } from 'vitest';
import { readImporters } from './changed/import-graph.ts';
import {
  circularImports,
  importsOfOtherLayers,
  importsOfTests,
  importsUp,
} from './import-rules.ts';

const importers = readImporters();
const src = (path: string) => `services/api/src/${path}`;

test('no room of the server imports a later one, and what they stand on imports none', () => {
  expect(importsUp(importers)).toEqual([]);
});

test('no modules of a room import each other in a circle', () => {
  expect(circularImports(importers)).toEqual([]);
});

test('the layers of the UI import those that they may know', () => {
  expect(importsOfOtherLayers(importers)).toEqual([]);
});

test('the product imports nothing that exists for tests', () => {
  expect(importsOfTests(importers)).toEqual([]);
});

test('an import of another layer, and one of a test’s helper, are found', () => {
  const ui = (path: string) => `packages/ui/src/${path}`;
  const bad = new Map([
    [ui('features/orders/badge.tsx'), [ui('components/money.tsx'), ui('app/routes.tsx')]],
    [ui('features/orders/testing/orders.ts'), [ui('features/orders/page.tsx')]],
    [ui('testing/render-app.tsx'), [ui('components/money.test.tsx')]],
  ]);

  expect(importsOfOtherLayers(bad)).toEqual([
    'packages/ui/src/components/money.tsx imports packages/ui/src/features/orders/badge.tsx',
  ]);
  expect(importsOfTests(bad)).toEqual([
    'packages/ui/src/features/orders/page.tsx imports packages/ui/src/features/orders/testing/orders.ts',
  ]);
});

test('an import upwards, one from the ground and a circle are found', () => {
  const bad = new Map([
    [src('ordering/pad/pad.store.ts'), [src('people/users/users.store.ts'), src('http/mount.ts')]],
    [src('money/refunds/a.ts'), [src('money/payments/b.ts'), src('fulfillment/shipments/c.ts')]],
    [src('money/payments/b.ts'), [src('money/refunds/a.ts')]],
    [src('jobs/jobs.ts'), [src('server.ts'), src('money/payments/b.ts')]],
  ]);

  expect(importsUp(bad)).toEqual([
    'services/api/src/people/users/users.store.ts imports services/api/src/ordering/pad/pad.store.ts',
    'services/api/src/http/mount.ts imports services/api/src/ordering/pad/pad.store.ts',
    'services/api/src/money/payments/b.ts imports services/api/src/jobs/jobs.ts',
  ]);
  expect(circularImports(bad)).toEqual([
    'services/api/src/money/payments/b.ts imports services/api/src/money/refunds/a.ts',
    'services/api/src/money/refunds/a.ts imports services/api/src/money/payments/b.ts',
  ]);
});
