import { randomUUID } from 'node:crypto';
import { bulkChangeEndpoints } from '@kerf/contract/endpoints/bulk-changes';
import { importFileFaultText } from '@kerf/contract/import-file-fault';
import { type BulkChange, bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { type ImportFile, importFile } from '@kerf/contract/schemas/import-file';
import { IMPORT_BYTES_MAX } from '@kerf/domain/import-file';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { planImport } from '../../src/catalogue/bulk-changes/imports/plan-import.ts';
import { planWaitingImports } from '../../src/catalogue/bulk-changes/imports/plan-waiting-imports.ts';
import { sampleWorkbook } from '../../src/catalogue/bulk-changes/imports/reading/testing/sample-workbook.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { importWithoutJob } from '../harness/without-job.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const newSku = () => `I-${randomUUID().slice(0, 8)}`;
const bytesOf = (text: string) => new TextEncoder().encode(text);

function send(bytes: Uint8Array<ArrayBuffer>, name = 'prices.csv') {
  return admin.call('POST', `/import-files?name=${name}`, {
    raw: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
}

async function upload(file: string | Uint8Array<ArrayBuffer>): Promise<ImportFile> {
  const reply = await send(typeof file === 'string' ? bytesOf(file) : file);
  expect(reply.status, reply.text).toBe(201);
  return reply.as(importFile);
}

/** The suggested mapping. */
const offered = ({ sheet, columns }: ImportFile) => ({
  sheet,
  columns: columns.flatMap(({ index, column, decimal, unit }) =>
    column === null ? [] : [{ index, column, decimal, unit }],
  ),
});

async function plan(file: ImportFile, mapping: object = offered(file)): Promise<BulkChange> {
  const reply = await admin.call('POST', `/import-file/${file._id}/plan`, { body: mapping });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(bulkChange);
}

const read = async ({ _id }: Pick<BulkChange, '_id'>) =>
  (await admin.call('GET', `/bulk-change/${_id}`)).as(bulkChange);
const rowsOf = async ({ _id }: BulkChange) =>
  (await admin.call('GET', `/bulk-change/${_id}/rows?limit=100`)).as(z.array(bulkChangeRow));

/** Uploads a file, accepts the suggested mapping, and plans the import. */
async function planned(file: string | Uint8Array<ArrayBuffer>): Promise<BulkChange> {
  const change = await plan(await upload(file));
  await planImport(api().db, change._id);
  return read(change);
}

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

const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

test('An import of another sheet than the first counts the rows of its own', async () => {
  const file = await upload(twoSheets());
  expect(file).toMatchObject({ sheets: ['Products', 'Empty'], sheet: 'Products', rows: 2 });
  const mapping = { ...offered(file), sheet: 'Empty' };

  const _id = await importWithoutJob(api(), admin, file._id, mapping);

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
  const refused = await admin.call('POST', `/import-file/${file._id}/plan`, { body: twice });
  expect(expectProblem(refused, 'validation_failed').detail).toContain('Name is chosen twice.');
});

/** Starts an import, dates it `minutes` ago and loses its job. */
async function lostImport(file: ImportFile, minutes: number): Promise<{ readonly _id: string }> {
  const id = await importWithoutJob(api(), admin, file._id, offered(file));
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
  await admin.call('POST', `/bulk-change/${change._id}/discard`);

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

  const found = await admin.call('GET', `/bulk-changes?importFile=${file._id}`);

  expect(found.as(z.array(bulkChange)).map(({ _id }) => _id)).toEqual([second._id, first._id]);
  expect(first).toMatchObject({ importFile: file._id });
  expect(other.importFile).not.toBe(file._id);
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
    admin.call('POST', `/import-file/${file._id}/plan`, { body: { sheet: null, columns } });

  expect(expectProblem(await send([column]), 'validation_failed').detail).toContain(
    'Choose the column that holds the SKU.',
  );
  const sku = { ...column, column: 'SKU' };
  expect(
    expectProblem(await send([sku, column, { ...column, index: 1 }]), 'validation_failed').detail,
  ).toContain('Price is chosen twice.');
});

test('A file that is too large is refused before it is read', async () => {
  const reply = await send(new Uint8Array(IMPORT_BYTES_MAX + 1));

  expect(expectProblem(reply, 'payload_too_large')).toMatchObject({ limitBytes: IMPORT_BYTES_MAX });
});

test.each([
  ['empty', ''],
  ['empty', '\r\n\r\n'],
  ['only-headings', 'SKU,Price\r\n'],
  ['damaged', 'PK\u0003\u0004 nothing more'],
  ['too-many-rows', `SKU,Price\n${'A-1,1\n'.repeat(20_001)}`],
  ['too-many-columns', `SKU,${'x,'.repeat(201)}\nA-1,1\n`],
])('A file is refused as %s', async (fault, text) => {
  expect(expectProblem(await send(bytesOf(text)), 'import_file_unreadable')).toMatchObject({
    fault,
  });
});

test.each([
  ['pdf', '%PDF-1.7 something'],
  ['picture', 'GIF89a'],
  ['web-page', '<!DOCTYPE html><table><tr><td>SKU</td></tr></table>'],
  ['web-page', ' <html><table><tr><td>SKU</td></tr></table></html>'],
  ['json', '[{"SKU": "KC-250", "Price": 4}]'],
  ['form', '--x1\r\nContent-Disposition: form-data; name="f"\r\n\r\nSKU,Price\r\n--x1--'],
])('What is no table is refused as %s', async (fault, text) => {
  const problem = expectProblem(await send(bytesOf(text)), 'import_file_no_table');
  expect(problem).toMatchObject({ fault, status: 415 });
});

test('A form is refused by its content type, and what to send is said', async () => {
  const reply = await admin.call('POST', '/import-files?name=prices.csv', {
    raw: bytesOf('SKU,Price\nA-1,4'),
    headers: { 'content-type': 'multipart/form-data; boundary=x1' },
  });
  const { detail } = expectProblem(reply, 'unsupported_media_type');
  expect(detail).toContain('the bytes of a file alone');
});

test('Numbers that a spreadsheet has spoilt are problems, unless the product has them', async () => {
  const { sku } = await stockProduct(api(), { priceCents: 4800 });
  const name = () => `Blade ${newSku()}`;
  const change = await planned(
    [
      'SKU,Name,Description,Price,On hand,EAN',
      `03-Apr,${name()},A blade.,12.50,5,`,
      `1.00E+05,${name()},A blade.,12.50,5,4.00638E+12`,
      `${newSku()},${name()},A blade.,12.50,5,400638133393100000`,
      `${newSku()},${name()},A blade.,12.50,5,4006381333931`,
      `${sku},,,12.50,,4.00638E+12`,
    ].join('\n'),
  );

  const rows = await rowsOf(change);
  expect(rows.map(({ faults }) => faults.map(({ column }) => column))).toEqual([
    ...[['SKU'], ['SKU', 'Other numbers'], ['Other numbers'], [], ['Other numbers']],
  ]);
  for (const row of rows.slice(0, 2)) {
    expect(row.faults[0]?.reason).toContain('Format the column as text');
  }
});

test.each([
  ['[$€-407] #,##0.00', '€'],
  ['&quot;£&quot;0.00', '£'],
  ['#,##0.00\\ [$€-1]', '€'],
  ['_-* #,##0.00 €_-;-* #,##0.00 €_-;_-* &quot;-&quot;?? €_-;_-@_-', '€'],
  ['_-[$£-809]* #,##0.00_-;-[$£-809]* #,##0.00_-', '£'],
  ['_-* #,##0.00\\ [$kr-41D]_-', 'kr'],
])('A workbook’s number format %s names a currency, which is asked', async (code, currency) => {
  const { sku } = await stockProduct(api(), { priceCents: 4800 });
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
  const rows = `<row>${textCell('SKU')}${textCell('Price')}</row>
    <row>${textCell(sku)}<c s="1"><v>49.92</v></c></row>`;
  const file = await upload(sampleWorkbook(rows, { 'xl/styles.xml': bytesOf(styles) }));
  expect(file.columns[1]).toMatchObject({ column: 'Price', currency });

  const { sheet, columns } = offered(file);
  const results: BulkChange['counts'][] = [];
  for (const asDollars of [false, true]) {
    const change = await plan(file, {
      sheet,
      columns: columns.map((each) => ({ ...each, asDollars })),
    });
    await planImport(api().db, change._id);
    results.push((await read(change)).counts);
  }
  expect(results).toMatchObject([
    { problem: 1, change: 0 },
    { problem: 0, change: 1 },
  ]);
});

test('An unknown file answers not found', async () => {
  expectProblem(await admin.call('GET', `/import-file/${randomUUID()}`), 'not_found');
});

test('A heading as long as a chapter is read and planned', async () => {
  const { sku } = await stockProduct(api(), { priceCents: 4800 });
  const chapter = Array.from({ length: 900 }, () => randomUUID()).join(' ');

  const change = await planned(`SKU,Price,${chapter}\n${sku},49.92,x`);

  expect(change).toMatchObject({ state: 'planned', counts: { change: 1, problem: 0 } });
});

const lines = (...rows: string[]) => rows.join('\r\n');

test('The decimal sign comes from the numbers of a file, or its separator, and never from a SKU', async () => {
  const decimals = async (text: string) =>
    (await upload(text)).columns.map(({ decimal }) => decimal).slice(1);

  expect(await decimals(lines('SKU;Bestand', 'KC-190;1.000'))).toEqual(['comma']);
  expect(await decimals(lines('SKU,Bestand', 'KC-190,1.000'))).toEqual(['point']);
  expect(await decimals(lines('SKU\tBestand\tPreis', '2,608.5\t1.000\t12,50'))).toEqual([
    'comma',
    'comma',
  ]);
});

test('Whole numbers with thousands are read as meant, and take no decimals', async () => {
  const { sku } = await stockProduct(api(), { priceCents: 4800 });
  const german = lines(
    'SKU;Preis;On hand;Reorder at;Reorder quantity',
    `${sku};1.064,50;1.000;1.000;2.000`,
  );
  const [row] = await rowsOf(await planned(german));
  expect(row?.changes.map(({ column, to }) => [column, to])).toEqual([
    ['Price', '1064.50'],
    ['On hand', '1000'],
    ['Reorder at', '1000'],
    ['Reorder quantity', '2000'],
  ]);

  const [decimals] = await rowsOf(await planned(lines('SKU,On hand', `${sku},1.000`)));
  expect(decimals?.faults).toEqual([
    { column: 'On hand', value: '1.000', reason: 'Enter a whole number.' },
  ]);
});

test('The number format chosen for a heading is remembered where a file leaves it open', async () => {
  const heading = `Bestand ${randomUUID()}`;
  const text = lines(`SKU\t${heading}`, 'KC-190\t1.000');
  const first = await upload(text);
  expect(first.columns[1]).toMatchObject({
    numbers: { point: 0, comma: 0, either: 1, example: '1.000' },
    rememberedDecimal: null,
  });
  const columns = [
    { index: 0, column: 'SKU', decimal: 'point', unit: 'mm' },
    { index: 1, column: 'On hand', decimal: 'comma', unit: 'mm' },
  ];
  await plan(first, { sheet: null, columns });

  expect((await upload(text)).columns[1]).toMatchObject({
    column: 'On hand',
    decimal: 'comma',
    rememberedDecimal: 'comma',
  });
});

test('Prices in another currency are problems until somebody says that they are dollars', async () => {
  const { sku } = await stockProduct(api(), { priceCents: 4800 });
  const file = await upload(lines('SKU;Preis (EUR)', `${sku};49,92`));
  expect(file.columns[1]).toMatchObject({ column: 'Price', currency: 'EUR' });
  const plannedRow = async (asDollars: boolean) => {
    const { sheet, columns } = offered(file);
    const mapping = { sheet, columns: columns.map((column) => ({ ...column, asDollars })) };
    const change = await plan(file, mapping);
    await planImport(api().db, change._id);
    return (await rowsOf(change))[0];
  };

  expect(await plannedRow(false)).toMatchObject({
    plan: 'problem',
    faults: [{ reason: 'This is not in US dollars. Enter dollars, such as 48.00.' }],
  });
  expect(await plannedRow(true)).toMatchObject({
    plan: 'change',
    changes: [{ column: 'Price', to: '49.92' }],
  });
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

test('The list of low stock, imported as it was exported, changes nothing', async () => {
  const { id, sku, name } = await stockProduct(api(), { priceCents: 4800, stock: 100 });
  await api()
    .db.updateTable('products')
    .set({ reorder_at: 80, reorder_quantity: 200 })
    .where('id', '=', id)
    .execute();

  const change = await planned(
    lines('\uFEFFProduct,SKU,Available,Reorder at,Quantity,Expected', `${name},${sku},70,80,200,`),
  );

  expect(change).toMatchObject({ counts: { same: 1, change: 0, problem: 0 } });
});

test('The list of products, imported as it was exported, changes nothing', async () => {
  const { sku, name } = await stockProduct(api(), { priceCents: 4800, stock: 100 });

  const change = await planned(
    lines(
      'Product,SKU,Price (USD),Minimum,Available,Can be ordered',
      `${name},${sku},48.00,5,100,yes`,
    ),
  );

  expect(change).toMatchObject({ counts: { same: 1, change: 0, problem: 0 } });
});

test('What Kerf writes wins over what only looks like it, and Available is never On hand', async () => {
  const file = await upload(lines('SKU,Stock,On hand,Available', 'KC-190,70,100,70'));
  expect(file.columns.map(({ column }) => column)).toEqual(['SKU', null, 'On hand', null]);
  const available = await upload(lines('SKU,Available', 'KC-190,70'));
  expect(available.columns[1]).toMatchObject({ column: null });
});

test('A list of Kerf’s that is not of products is refused with the reason', async () => {
  const counted = lines('Product,SKU,Counted,Record,Difference', 'Blade,KC-190,12,10,2');
  expect(expectProblem(await send(bytesOf(counted)), 'import_file_unreadable')).toMatchObject({
    fault: 'not-products',
    detail: importFileFaultText['not-products'],
  });
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
  const reply = await admin.call('GET', `/bulk-change/${change._id}/causes`);
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
