import { bulkChangeEndpoints } from '@kerf/contract/endpoints/bulk-changes';
import { importFileFaultText } from '@kerf/contract/import-file-fault';
import { bulkChange } from '@kerf/contract/schemas/bulk-change';
import type { ImportFile } from '@kerf/contract/schemas/import-file';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  planImport,
  planWaitingImports,
} from '../../src/catalogue/bulk-changes/imports/plan-import.ts';
import { sampleWorkbook } from '../../src/catalogue/bulk-changes/imports/reading/testing/sample-workbook.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { bytesOf, lines, newSku, offered, textCell, useImports } from '../harness/use-imports.ts';
import { importWithoutJob } from '../harness/without-job.ts';

const api = useApi();
const { admin, upload, plan, read, rowsOf, planned } = useImports(api);

test('A file is planned in the background: new, changed, unchanged and with problems', async () => {
  const dear = await stockProduct(api(), { priceCents: 4800 });
  const same = await stockProduct(api(), { priceCents: 4992 });
  const sku = newSku();
  const file = await upload(
    [
      'Article no.,Title,Description,Unit price (USD),Stock',
      `${dear.sku},,,49.92,`,
      '',
      `${same.sku},,,49.92,`,
      `${sku},New blade ${sku},A new blade.,64.5,30`,
      `${dear.sku},,,dear,`,
      ',No number,A blade.,10,5',
    ].join('\r\n'),
  );

  expect(file).toMatchObject({ rows: 5, encoding: 'UTF-8', headingRow: 1 });
  expect(file.columns.map(({ column }) => column)).toEqual([
    ...['SKU', 'Name', 'Description', 'Price', 'On hand'],
  ]);
  const change = await plan(file);
  expect(change).toMatchObject({ kind: 'import', state: 'planning', title: 'prices.csv' });

  await planImport(api().db, change._id);
  await planImport(api().db, change._id);

  expect(await read(change)).toMatchObject({
    state: 'planned',
    progress: { done: 5, total: 5 },
    counts: { add: 1, change: 1, same: 1, problem: 2 },
  });
  const rows = await rowsOf(change);
  expect(rows.map(({ position, plan: kind }) => [position, kind])).toEqual([
    ...[
      [2, 'change'],
      [4, 'same'],
      [5, 'add'],
      [6, 'problem'],
      [7, 'problem'],
    ],
  ]);
  expect(rows[0]?.changes).toEqual([{ column: 'Price', from: '48.00', to: '49.92' }]);
  expect(rows[4]?.faults).toMatchObject([
    { column: 'SKU', reason: 'Enter the SKU of the product.' },
  ]);
});

/** A workbook with two products, and three others on its second sheet, "Empty". */
function twoSheets() {
  const rows = (skus: readonly string[]) =>
    [['SKU', 'Price'], ...skus.map((sku) => [sku, '49.92'])]
      .map((cells) => `<row>${cells.map(textCell).join('')}</row>`)
      .join('');
  const second = `<worksheet><sheetData>${rows(['B-1', 'B-2', 'B-3'])}</sheetData></worksheet>`;
  const parts = { 'xl/worksheets/sheet2.xml': bytesOf(second) };
  return sampleWorkbook(rows(['A-1', 'A-2']), parts);
}

test('An import of another sheet than the first counts the rows of its own', async () => {
  const file = await upload(twoSheets());
  expect(file).toMatchObject({ sheets: ['Products', 'Empty'], sheet: 'Products', rows: 2 });
  const mapping = { ...offered(file), sheet: 'Empty' };

  const _id = await importWithoutJob(api(), admin(), file._id, mapping);

  expect(await read({ _id })).toMatchObject({ state: 'planning', progress: { total: 3 } });
  await planImport(api().db, _id);
  expect(await read({ _id })).toMatchObject({ state: 'planned', progress: { total: 3 } });
});

test('An import of a sheet that the file does not have is discarded with the reason', async () => {
  const file = await upload(twoSheets());

  const change = await plan(file, { ...offered(file), sheet: 'Attic' });
  await planImport(api().db, change._id);

  const reason = importFileFaultText['no-such-sheet'];
  expect(await read(change)).toMatchObject({ state: 'discarded', failure: reason });
  const event = await api()
    .db.selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('subject_id', '=', change._id)
    .where('action', '=', 'bulk-change.fail')
    .executeTakeFirst();
  expect(event).toMatchObject({ actor_id: null, detail: { reason } });
});

test('A blank cell leaves a value alone, and a dash clears it', async () => {
  const product = await stockProduct(api(), { aliases: ['LU-254'] });

  const change = await planned(`SKU,Price,Other numbers\n${product.sku},,-\n`);

  expect((await rowsOf(change))[0]?.changes).toEqual([
    { column: 'Other numbers', from: 'LU-254', to: '' },
  ]);
});

/** Starts an import, dates it `minutes` ago and loses its job. */
async function lostImport(file: ImportFile, minutes: number): Promise<{ readonly _id: string }> {
  const id = await importWithoutJob(api(), admin(), file._id, offered(file));
  await api()
    .db.updateTable('bulk_changes')
    .set({ created_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', id)
    .execute();
  return { _id: id };
}

test('A cancelled plan stops and stays discarded', async () => {
  const product = await stockProduct(api());
  const change = await lostImport(await upload(`SKU,Price\n${product.sku},10\n`), 0);
  await admin().call('POST', `/bulk-change/${change._id}/discard`);

  await planImport(api().db, change._id);

  expect(await read(change)).toMatchObject({ state: 'discarded', counts: { change: 0 } });
});

test('An import whose job was lost with its process is planned by the next minute, and given up after a quarter of an hour', async () => {
  const { db } = api();
  const product = await stockProduct(api(), { priceCents: 1200 });
  const file = await upload(`SKU,Price\n${product.sku},10\n`);
  const young = await lostImport(file, 0);
  const lost = await lostImport(file, 2);
  const hopeless = await lostImport(file, 16);

  await planWaitingImports(db, (id) => planImport(db, id));

  expect(await read(young)).toMatchObject({ state: 'planning' });
  expect(await read(lost)).toMatchObject({ state: 'planned', counts: { change: 1 } });
  expect(await read(hopeless)).toMatchObject({
    state: 'discarded',
    failure: 'The rows could not be checked. Import the file again.',
  });
});

test('A row with more cells than headings is a problem, since a value was split', async () => {
  const product = await stockProduct(api(), { priceCents: 4800 });
  const other = await stockProduct(api(), { priceCents: 1200 });

  const change = await planned(`SKU,Price\n${product.sku},49,92\n${other.sku},10,,\n`);

  const [split, trailing] = await rowsOf(change);
  expect(split).toMatchObject({
    plan: 'problem',
    faults: [{ column: 'Price', value: '49 | 92', reason: expect.stringContaining('3 cells') }],
  });
  expect(trailing).toMatchObject({ plan: 'change' });
});

test('What was planned from a file is found by the file, and leads back to it', async () => {
  const product = await stockProduct(api());
  const file = await upload(`SKU,Price\n${product.sku},10\n`);
  const other = await plan(await upload(`SKU,Price\n${product.sku},11\n`));
  const [first, second] = [await plan(file), await plan(file)];

  const found = await admin().call('GET', `/bulk-changes?importFile=${file._id}`);

  expect(found.as(z.array(bulkChange)).map(({ _id }) => _id)).toEqual([second._id, first._id]);
  expect(first).toMatchObject({ importFile: file._id });
  expect(other.importFile).not.toBe(file._id);
});

test('A row tells all of its problems at once, in the house’s own words', async () => {
  const { sku } = await stockProduct(api(), { priceCents: 4800 });
  const change = await planned(
    lines(
      'SKU,Price,On hand,Minimum order,Categories',
      `${sku},(12.50),50.5,3,Nowhere`,
      `${sku},49.00,-3,,`,
    ),
  );

  const rows = await rowsOf(change);
  expect(rows.map(({ faults }) => faults.map(({ column, reason }) => [column, reason]))).toEqual([
    [
      ['On hand', 'Enter a whole number.'],
      ['Price', 'Enter an amount such as 48.00.'],
      ['Minimum order', 'The minimum order is at least 5.'],
      ['Categories', 'There is no category Nowhere.'],
    ],
    [
      ['SKU', 'Row 2 has this SKU as well.'],
      ['On hand', 'Enter 0 or more.'],
    ],
  ]);
});

test('Problems are told by their cause, with how many rows have it and which', async () => {
  const { sku } = await stockProduct(api(), { priceCents: 4800 });
  const many = Array.from({ length: 7 }, () => `${newSku()},Blade,A blade.,dear,5`);
  const change = await planned(
    lines('SKU,Name,Description,Price,On hand', ...many, `${sku},,,49,-1`),
  );
  const reply = await admin().call('GET', `/bulk-change/${change._id}/causes`);
  const causes = bulkChangeEndpoints.listBulkChangeCauses.reply;

  expect(reply.as(causes).causes).toEqual([
    {
      column: 'Price',
      reason: 'Enter an amount such as 48.00.',
      rows: 7,
      positions: [2, 3, 4, 5, 6],
    },
    { column: 'On hand', reason: 'Enter 0 or more.', rows: 1, positions: [9] },
  ]);
});
