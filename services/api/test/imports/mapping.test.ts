import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { planImport } from '../../src/catalogue/bulk-changes/imports/plan-import.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { lines, newSku, useImports } from '../harness/use-imports.ts';

const api = useApi();
const { admin, upload, plan, rowsOf, planned } = useImports(api);

test('A field has one value for every row, or is read from a column that another field is read from', async () => {
  const sku = newSku();
  const file = await upload(`SKU,Article\n${sku},Ripper ${sku}\n`);
  const reading = { decimal: 'point', unit: 'mm' };
  const columns = [
    { index: 0, column: 'SKU', ...reading },
    { index: 1, column: 'Name', ...reading },
    { index: 1, column: 'Description', ...reading },
  ];
  const fixed = [
    { column: 'Price', value: '48,50' },
    { column: 'On hand', value: '25' },
    { column: 'Minimum order', value: '5' },
  ];

  const change = await plan(file, { sheet: null, columns, fixed });
  await planImport(api().db, change._id);

  const [row] = await rowsOf(change);
  expect(row).toMatchObject({ plan: 'add', faults: [] });
  expect(row?.changes.map(({ column, to }) => [column, to])).toEqual(
    expect.arrayContaining([
      ['Name', `Ripper ${sku}`],
      ['Description', `Ripper ${sku}`],
      ['Price', '48.50'],
      ['On hand', '25'],
    ]),
  );
  const twice = { sheet: null, columns, fixed: [{ column: 'Name', value: 'Ripper' }] };
  const refused = await admin().call('POST', `/import-file/${file._id}/plan`, { body: twice });
  expect(expectProblem(refused, 'validation_failed').detail).toContain('Name is chosen twice.');
});

test('What a heading was chosen for is remembered for all staff, but not for the headings of an export', async () => {
  const heading = `Column ${randomUUID()}`;
  const text = `SKU,${heading},Price\nA-1,1,2\n`;
  const first = await upload(text);
  expect(first.columns.map(({ column }) => column)).toEqual(['SKU', null, 'Price']);
  const columns = [
    { index: 0, column: 'SKU', decimal: 'point', unit: 'mm' },
    { index: 1, column: 'Price', decimal: 'point', unit: 'mm' },
    { index: 2, column: 'Teeth', decimal: 'point', unit: 'mm' },
  ];
  await plan(first, { sheet: null, columns });

  const second = await upload(`SKU,${heading},Teeth\nA-1,1,2\n`);
  const third = await upload(text);

  expect(second.columns).toMatchObject([
    { column: 'SKU', remembered: false },
    { column: 'Price', remembered: true },
    { column: 'Teeth', remembered: false },
  ]);
  expect(third.columns.map(({ column }) => column)).toEqual(['SKU', null, 'Price']);
});

test('A mapping without the SKU, or with a column twice, is refused', async () => {
  const file = await upload('SKU,Price\nA-1,2\n');
  const column = { index: 0, column: 'Price', decimal: 'point', unit: 'mm' };
  const send = (columns: object[]) =>
    admin().call('POST', `/import-file/${file._id}/plan`, { body: { sheet: null, columns } });

  expect(expectProblem(await send([column]), 'validation_failed').detail).toContain(
    'Choose the column that holds the SKU.',
  );
  const sku = { ...column, column: 'SKU' };
  expect(
    expectProblem(await send([sku, column, { ...column, index: 1 }]), 'validation_failed').detail,
  ).toContain('Price is chosen twice.');
});

test('A heading as long as a chapter is read and planned', async () => {
  const { sku } = await stockProduct(api(), { priceCents: 4800 });
  const chapter = Array.from({ length: 900 }, () => randomUUID()).join(' ');

  const change = await planned(`SKU,Price,${chapter}\n${sku},49.92,x`);

  expect(change).toMatchObject({ state: 'planned', counts: { change: 1, problem: 0 } });
});

test.each([
  ['12', '6'],
  ['12 pcs', '6 pcs'],
  ['2 boxes', '3 boxes'],
])('A file without headings loses no row: %s', async (first, second) => {
  const { sku } = await stockProduct(api(), { priceCents: 4800 });
  const file = await upload(lines(`${sku};${first}`, `KC-191;${second}`));
  expect(file).toMatchObject({ rows: 2, headingRow: 0 });
  expect(file.columns.map(({ heading, column }) => [heading, column])).toEqual([
    ['', null],
    ['', null],
  ]);
  const how = { decimal: 'point', unit: 'mm' };
  const change = await plan(file, {
    sheet: null,
    columns: [
      { index: 0, column: 'SKU', ...how },
      { index: 1, column: 'On hand', ...how },
    ],
  });
  await planImport(api().db, change._id);

  expect((await rowsOf(change)).map(({ position, sku: of }) => [position, of])).toEqual([
    [1, sku],
    [2, 'KC-191'],
  ]);
});
