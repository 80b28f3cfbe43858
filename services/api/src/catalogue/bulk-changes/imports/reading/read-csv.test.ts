import { expect, test } from 'vitest';
import { readCsv } from './read-table.ts';

const rowsOf = (bytes: Uint8Array) => readCsv(bytes).rows.map(({ cells }) => cells);
const textRows = (text: string) => rowsOf(new TextEncoder().encode(text));

test.each([
  ['commas', 'SKU,Name\nA-1,Blade\n'],
  ['semicolons', 'SKU;Name\r\nA-1;Blade\r\n'],
  ['tabs', 'SKU\tName\rA-1\tBlade\r'],
  ['bars', 'SKU|Name\nA-1|Blade'],
  ['a separator that is named', 'sep=;\nSKU;Name\nA-1;Blade'],
  ['a byte-order mark', '\uFEFFSKU,Name\nA-1,Blade'],
  ['quotes', '"SKU","Name"\n"A-1","Blade"'],
  ['blank lines', '\nSKU,Name\n,\nA-1,Blade\n\n'],
])('A table with %s is read', (_what, text) => {
  expect(textRows(text)).toEqual([
    ['SKU', 'Name'],
    ['A-1', 'Blade'],
  ]);
});

test('Decimal commas do not split a table of semicolons', () => {
  expect(textRows('SKU;Preis;Durchmesser\nA-1;48,50;184,15')[1]).toEqual([
    'A-1',
    '48,50',
    '184,15',
  ]);
});

test.each([
  ['inch marks', 'SKU,Diameter\nA-1,7 1/4"\nA-2,10"', '7 1/4"', '10"'],
  [
    'inch marks at the beginning of a cell',
    'SKU,Name\nA-1,"7 1/4" blade\nA-2,"10" blade',
    '"7 1/4" blade',
    '"10" blade',
  ],
  ['inch marks in quotes', 'SKU,Diameter\nA-1,"7 1/4"""\nA-2,"10"""', '7 1/4"', '10"'],
])('%s stay what they are', (_what, text, first, second) => {
  expect(textRows(text).slice(1)).toEqual([
    ['A-1', first],
    ['A-2', second],
  ]);
});

test('Numbers quoted to keep their zeros are read without the formula', () => {
  expect(textRows('SKU,Name\n="00123",A\n"=""00124""",B').slice(1)).toEqual([
    ['00123', 'A'],
    ['00124', 'B'],
  ]);
});

test('Quoted text may have several lines, and the rows after it keep their numbers', () => {
  const { rows } = readCsv(new TextEncoder().encode('SKU,Description\nA-1,"One\ntwo"\nA-2,x'));
  expect(rows.map(({ cells }) => cells[1])).toEqual(['Description', 'One\ntwo', 'x']);
});

test('Windows-1252 and UTF-16 are read', () => {
  const western = Uint8Array.from(
    [...'SKU,Z', 0xe4, ...'hne\nA-1,24'].map((byte) =>
      typeof byte === 'string' ? byte.charCodeAt(0) : byte,
    ),
  );
  expect(rowsOf(western)[0]).toEqual(['SKU', 'Zähne']);
  const wide = Buffer.from('\uFEFFSKU,Zähne\nA-1,24', 'utf16le');
  expect(readCsv(wide)).toMatchObject({ encoding: 'UTF-16' });
  expect(rowsOf(wide)[0]).toEqual(['SKU', 'Zähne']);
});
