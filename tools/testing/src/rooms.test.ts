import { expect, test } from 'vitest';
import { readImporters } from './changed/import-graph.ts';
import { circularImports, importsUp } from './rooms.ts';

const importers = readImporters();
const src = (path: string) => `services/api/src/${path}`;

test('no room of the server imports a later one, and what they stand on imports none', () => {
  expect(importsUp(importers)).toEqual([]);
});

test('no modules of a room import each other in a circle', () => {
  expect(circularImports(importers)).toEqual([]);
});

test('an import upwards, one from the ground and a circle are found', () => {
  const bad = new Map([
    [src('ordering/pad/pad.store.ts'), [src('people/users/users.store.ts'), src('http/mount.ts')]],
    [src('money/refunds/a.ts'), [src('money/payments/b.ts'), src('fulfillment/shipments/c.ts')]],
    [src('money/payments/b.ts'), [src('money/refunds/a.ts')]],
  ]);

  expect(importsUp(bad)).toEqual([
    'services/api/src/people/users/users.store.ts imports services/api/src/ordering/pad/pad.store.ts',
    'services/api/src/http/mount.ts imports services/api/src/ordering/pad/pad.store.ts',
  ]);
  expect(circularImports(bad)).toEqual([
    'services/api/src/money/payments/b.ts imports services/api/src/money/refunds/a.ts',
    'services/api/src/money/refunds/a.ts imports services/api/src/money/payments/b.ts',
  ]);
});
