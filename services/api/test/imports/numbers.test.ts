import { randomUUID } from 'node:crypto';
import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { expect, test } from 'vitest';
import { planImport } from '../../src/catalogue/bulk-changes/imports/plan-import.ts';
import { sampleWorkbook } from '../../src/catalogue/bulk-changes/imports/reading/testing/sample-workbook.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { bytesOf, lines, newSku, offered, textCell, useImports } from '../harness/use-imports.ts';

const api = useApi();
const { upload, plan, read, rowsOf, planned } = useImports(api);

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

test('A price that an accounting format shows as a dash is zero, and its row a problem that says so', async () => {
  const { sku } = await stockProduct(api(), { priceCents: 4800 });
  const [row] = await rowsOf(await planned(lines('SKU;Price', `${sku}; -   € `)));

  expect(row?.faults).toEqual([
    { column: 'Price', value: '0', reason: 'The price is at least $0.01.' },
  ]);
});
