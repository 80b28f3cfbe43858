import { type BulkChange, bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { type ImportFile, importFile } from '@kerf/contract/schemas/import-file';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { planImport } from '../../src/catalogue/bulk-changes/imports/plan-import.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

/** Text in which each byte is the letter of its number: "\xe4". */
async function upload(bytes: string): Promise<ImportFile> {
  const reply = await admin.call('POST', '/import-files?name=text.csv', {
    raw: Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(importFile);
}

async function planned(file: ImportFile, encoding: string | null): Promise<BulkChange> {
  const columns = file.columns.flatMap(({ index, column, decimal, unit }) =>
    column === null ? [] : [{ index, column, decimal, unit }],
  );
  const reply = await admin.call('POST', `/import-file/${file._id}/plan`, {
    body: { sheet: null, encoding, columns },
  });
  expect(reply.status, reply.text).toBe(201);
  const change = reply.as(bulkChange);
  await planImport(api().db, change._id);
  return change;
}

const rowsOf = async ({ _id }: BulkChange) =>
  (await admin.call('GET', `/bulk-change/${_id}/rows?limit=100`)).as(z.array(bulkChangeRow));
const faultsOf = async (change: BulkChange) =>
  (await rowsOf(change))
    .filter(({ faults }) => faults.length > 0)
    .map(({ position, faults }) => [
      position,
      faults.map(({ column, value, reason }) => [column, value, reason]),
    ]);

const headings = 'SKU,Name,Description,Price,On hand,Minimum order\r\n';
const row = (sku: string, name: string, text = 'A blade.') =>
  `${sku},${name},${text},12.50,50,5\r\n`;
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

test('One stray byte spoils its cell, and the letters of the others are read', async () => {
  const file = await upload(
    `${headings}${utf8(row('MX-1', 'Kreissägeblatt Größe', 'Prüfung'))}${row('MX-2', 'S\xe4ge alt')}`,
  );
  expect(file).toMatchObject({
    encoding: 'UTF-8',
    lines: [
      'MX-1 · Kreissägeblatt Größe · Prüfung · 12.50 · 50 · 5',
      'MX-2 · S\uFFFDge alt · A blade. · 12.50 · 50 · 5',
    ],
  });

  const reason =
    'A letter here cannot be read. Correct it in the file, or choose another text encoding.';
  expect(await faultsOf(await planned(file, 'UTF-8'))).toEqual([
    [3, [['Name', 'S\uFFFDge alt', reason]]],
  ]);
});

test('What was chosen for a file is used for the next one with its headings', async () => {
  const list = `${headings.replace('Name', 'Bezeichnung')}${row('MR-1', 'Messger\x8ate')}`;
  const first = await upload(list);
  expect(first).toMatchObject({
    encoding: 'Macintosh',
    lines: ['MR-1 · Messgeräte · A blade. · 12.50 · 50 · 5'],
  });
  expect(first.encodings).toContain('Windows-1250');

  const change = await planned(first, 'Windows-1252');
  expect(await rowsOf(change)).toMatchObject([{ name: 'MessgerŠte' }]);
  const read = await admin.call('GET', `/bulk-change/${change._id}`);
  expect(read.as(bulkChange)).toMatchObject({ importEncoding: 'Windows-1252' });
  expect(await upload(list)).toMatchObject({ encoding: 'Windows-1252' });
});

test('A file whose bytes leave no doubt asks nothing', async () => {
  const wide = Buffer.from(`\uFEFF${headings}${row('WD-1', 'Sägeblatt')}`, 'utf16le');
  expect(await upload(wide.toString('latin1'))).toMatchObject({
    encoding: 'UTF-16',
    encodings: [],
    lines: [],
  });
  expect(await upload(utf8(`${headings}${row('UT-1', 'Sägeblatt')}`))).toMatchObject({
    encodings: [],
  });
});

test('A control character, or a badly quoted cell, spoils its own row alone', async () => {
  const file = await upload(
    [
      headings,
      row('VT-1', 'Vtab', '"Line one\x0bLine two"'),
      row('VT-2', 'Nul', 'Line\x00one'),
      row('IM-1', '"Super" blade'),
      row('IM-2', '"Blade, fine"', '"First line\nSecond line"'),
      row('IM-3', '10" blade'),
      row('IM-4', '"never closed'),
      row('IM-5', '"Last, one"'),
    ].join(''),
  );
  const change = await planned(file, null);

  const reason = 'Remove the characters that cannot be printed.';
  expect(await faultsOf(change)).toEqual([
    [2, [['Description', 'Line one\uFFFDLine two', reason]]],
    [3, [['Description', 'Line\uFFFDone', reason]]],
  ]);
  expect((await rowsOf(change)).map(({ name }) => name).slice(2)).toEqual([
    '"Super" blade',
    'Blade, fine',
    '10" blade',
    '"never closed',
    'Last, one',
  ]);
});
