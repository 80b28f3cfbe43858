import { randomUUID } from 'node:crypto';
import { type BulkChange, bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import {
  type ImportFile,
  importFile,
  type RowsToCorrect,
  rowsToCorrect,
} from '@kerf/contract/schemas/import-file';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { planImport } from '../../src/catalogue/bulk-changes/imports/plan-import.ts';
import { sampleWorkbook } from '../../src/catalogue/bulk-changes/imports/reading/testing/sample-workbook.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { importWithoutJob } from '../harness/without-job.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

async function upload(file: string | Uint8Array<ArrayBuffer>): Promise<ImportFile> {
  const raw = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const headers = { 'content-type': 'application/octet-stream' };
  const reply = await admin.call('POST', '/import-files?name=prices.csv', { raw, headers });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(importFile);
}

const offered = ({ sheet, columns }: ImportFile) => ({
  sheet,
  columns: columns.flatMap(({ index, column, decimal, unit }) =>
    column === null ? [] : [{ index, column, decimal, unit }],
  ),
});

async function planned(file: ImportFile, mapping: object = offered(file)): Promise<BulkChange> {
  const id = await importWithoutJob(api(), admin, file._id, mapping);
  await planImport(api().db, id);
  return (await admin.call('GET', `/bulk-change/${id}`)).as(bulkChange);
}

async function toCorrect({ _id }: BulkChange): Promise<RowsToCorrect> {
  const reply = await admin.call('GET', `/bulk-change/${_id}/rows-to-correct`);
  expect(reply.status, reply.text).toBe(200);
  return reply.as(rowsToCorrect);
}

const linesOf = ({ separator, headings, rows }: RowsToCorrect) =>
  [headings, ...rows].map((cells) => cells.join(separator)).join('\r\n');

test('The problem rows of a file come back in its own columns, and once corrected are planned', async () => {
  const right = await stockProduct(api(), { priceCents: 4800 });
  const wrong = await stockProduct(api(), { priceCents: 4800 });
  const price = `VK ${randomUUID().slice(0, 8)}`;
  const lines = [
    `Notiz;${price};Artikelnummer;Bestand`,
    `a;49,92;${right.sku};`,
    `"b; c";teuer;${wrong.sku};1.000,5`,
    `d;48,00;${wrong.sku};3;4`,
  ];
  const file = await upload(lines.join('\r\n'));
  const { sheet, columns } = offered(file);
  const priced = { index: 1, column: 'Price', decimal: 'comma', unit: 'mm' };
  const change = await planned(file, { sheet, columns: [...columns, priced] });
  expect(change.counts).toMatchObject({ change: 1, problem: 2 });

  const found = await toCorrect(change);
  expect(found).toMatchObject({
    separator: ';',
    headings: ['To correct', 'Notiz', price, 'Artikelnummer', 'Bestand'],
    rows: [
      [expect.stringContaining('Price: '), 'b; c', 'teuer', wrong.sku, '1.000,5'],
      [expect.stringContaining('This row has 5 cells'), 'd', '48,00', wrong.sku, '3', '4'],
    ],
  });
  expect(found.rows[0]?.[0]).toContain('On hand: ');

  const corrected = { ...found, rows: [['Price: …', 'b', '1.064,50', wrong.sku, '12']] };
  const again = await upload(linesOf(corrected));
  expect(again.columns.map(({ column }) => column)).toEqual([
    ...[null, null, 'Price', 'SKU', 'On hand'],
  ]);
  expect((await planned(again)).counts).toMatchObject({ change: 1, problem: 0 });
});

test('The problem rows of a workbook, and of a file without headings, are read again as they were', async () => {
  const { sku } = await stockProduct(api());
  const cells = `<c t="inlineStr"><is><t>${sku}</t></is></c><c><v>-12.5</v></c>`;
  const heading =
    '<c t="inlineStr"><is><t>SKU</t></is></c><c t="inlineStr"><is><t>Price</t></is></c>';
  const book = await upload(sampleWorkbook(`<row>${heading}</row><row>${cells}</row>`));
  expect(await toCorrect(await planned(book))).toMatchObject({
    separator: ',',
    headings: ['To correct', 'SKU', 'Price'],
    rows: [[expect.stringContaining('Price: '), sku, '-12.5']],
  });

  const bare = await upload(`${sku},9999,x\r\n`);
  const columns = [
    { index: 0, column: 'SKU', decimal: 'point', unit: 'mm' },
    { index: 1, column: 'Bore', decimal: 'point', unit: 'inch' },
  ];
  expect(await toCorrect(await planned(bare, { sheet: null, columns }))).toMatchObject({
    headings: ['To correct', 'SKU', 'Bore (inch)', 'Column 3'],
    rows: [[expect.any(String), sku, '9999', 'x']],
  });
});

test('A list that Kerf exported is understood also with its reasons, and they are never remembered', async () => {
  const { sku } = await stockProduct(api());
  const file = await upload(
    `To correct,Product,SKU,Price (USD),Available\r\nx,Blade,${sku},dear,4\r\n`,
  );
  expect(file.columns.map(({ column }) => column)).toEqual([null, 'Name', 'SKU', 'Price', null]);
  expect((await toCorrect(await planned(file))).headings).toEqual([
    ...['To correct', 'Product', 'SKU', 'Price (USD)', 'Available'],
  ]);
});

test('A change that is not of a file has no rows to correct in it', async () => {
  const { sku } = await stockProduct(api());
  const body = { title: 'Grid', rows: [{ sku, cells: [{ column: 'Price', value: 'dear' }] }] };
  const { _id } = (await admin.call('POST', '/bulk-changes', { body })).as(bulkChange);
  expectProblem(await admin.call('GET', `/bulk-change/${_id}/rows-to-correct`), 'not_found');
});

test('Every row gets a fixed value, and one column fills two fields; both come back with the problem rows', async () => {
  const [right, wrong] = [await stockProduct(api()), await stockProduct(api())];
  const file = await upload(
    `SKU,EAN,Price\r\n${right.sku},4012345,49.92\r\n${wrong.sku},4099,dear\r\n`,
  );
  const mapping = {
    sheet: null,
    columns: [
      { index: 0, column: 'SKU', decimal: 'point', unit: 'mm' },
      { index: 1, column: 'Other numbers', decimal: 'point', unit: 'mm' },
      { index: 2, column: 'Price', decimal: 'point', unit: 'mm' },
      { index: 1, column: 'Description', decimal: 'point', unit: 'mm' },
    ],
    fixed: [{ column: 'Minimum order', value: '20' }],
  };
  const change = await planned(file, mapping);
  expect(change.counts).toMatchObject({ change: 1, problem: 1 });
  const rows = (await admin.call('GET', `/bulk-change/${change._id}/rows`)).as(
    z.array(bulkChangeRow),
  );
  expect(rows[0]?.changes.map(({ column, to }) => `${column} ${to}`)).toEqual([
    ...['Description 4012345', 'Price 49.92', 'Minimum order 20', 'Other numbers 4012345'],
  ]);
  const found = await toCorrect(change);
  expect(found).toMatchObject({
    headings: ['To correct', 'Minimum order', 'Description', 'SKU', 'EAN', 'Price'],
    rows: [[expect.any(String), '20', '4099', wrong.sku, '4099', 'dear']],
  });
  const again = await upload(
    linesOf({
      ...found,
      rows: found.rows.map((row) =>
        row.map((cell) => cell.replace('dear', '48').replaceAll(',', '')),
      ),
    }),
  );
  expect(again.columns.map(({ column }) => column)).toEqual([
    ...[null, 'Minimum order', 'Description', 'SKU', 'Other numbers', 'Price'],
  ]);
});

test('A field that is filled twice is refused', async () => {
  const file = await upload('SKU,Price\r\nA-1,4\r\n');
  const fixed = [{ column: 'Price', value: '20' }];
  const reply = await admin.call('POST', `/import-file/${file._id}/plan`, {
    body: { ...offered(file), fixed },
  });
  expectFieldErrors(reply, 'fixed.0.column');
});
