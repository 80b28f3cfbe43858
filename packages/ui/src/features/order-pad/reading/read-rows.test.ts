import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell } from '../../../components/data-table/csv/csv.ts';
import { readRows } from './read-rows.ts';

const MAX = 2_000;
/** The rows as "item|quantity". */
function read(text: string): string[] | string {
  const found = readRows(text, MAX);
  if (found.kind !== 'rows') return found.kind;
  return found.rows.map(({ item, quantity }) => `${item}|${quantity}`);
}

test.each([
  ['tabs', 'KC-250\t12\nKC-300\t6', ['KC-250|12', 'KC-300|6']],
  ['commas', 'KC-250,12\nKC-300,6', ['KC-250|12', 'KC-300|6']],
  ['semicolons', 'KC-250;12\nKC-300;6', ['KC-250|12', 'KC-300|6']],
  ['spaces', 'KC-250 12\nKC-300   6', ['KC-250|12', 'KC-300|6']],
  ['Windows line ends', 'KC-250;12\r\nKC-300;6\r\n', ['KC-250|12', 'KC-300|6']],
  ['old line ends', 'KC-250;12\rKC-300;6\r', ['KC-250|12', 'KC-300|6']],
  ['a byte-order mark', '\uFEFFSKU,Qty\nKC-250,12', ['KC-250|12']],
  ['a line that names the separator', 'sep=;\r\nKC-250;12', ['KC-250|12']],
  ['blank lines', '\n\nKC-250;12\n\n;\nKC-300;6\n\n', ['KC-250|12', 'KC-300|6']],
  ['a header', 'SKU;Quantity\nKC-250;12', ['KC-250|12']],
  ['a header in another order', 'Qty,Note,Item no.\n12,urgent,KC-250', ['KC-250|12']],
  ['a header in German', 'Artikelnummer;Bezeichnung;Menge\nKC-250;Blatt;12', ['KC-250|12']],
  ['a name where the SKU is missing', 'SKU,Name,Qty\n,Fairface 250,12', ['Fairface 250|12']],
  ['no header, quantity first', '12\tKC-250\n6\tKC-300', ['KC-250|12', 'KC-300|6']],
  ['no header, more columns', 'KC-250;Fairface;12;64.50', ['KC-250|12']],
  ['SKUs of digits alone', '104233;12\n104234;6', ['104233|12', '104234|6']],
  ['one column', 'KC-250\nKC-300', ['KC-250|', 'KC-300|']],
  ['quotes', '"KC-250","12"\n"a ""b"", c",6', ['KC-250|12', 'a "b", c|6']],
  ['a line break within quotes', '"Fairface\n250",12\nKC-300,6', ['Fairface 250|12', 'KC-300|6']],
  [
    'mixed separators',
    'KC-250;12\nKC-300\t6\nKC-400 7\nKC-500,8',
    ['KC-250|12', 'KC-300|6', 'KC-400|7', 'KC-500|8'],
  ],
  [
    'search terms without a quantity',
    'Brightcut 250\n250x30x3.2 Z80 TCG\n250 x 30 x 3,2 z 80 tcg\n250x30x3,2\n10" x 50T\nLU5A 0100\n2 608 640 731',
    [
      'Brightcut 250|',
      '250x30x3.2 Z80 TCG|',
      '250 x 30 x 3,2 z 80 tcg|',
      '250x30x3,2|',
      '10" x 50T|',
      'LU5A 0100|',
      '2 608 640 731|',
    ],
  ],
  [
    'search terms followed by a quantity',
    'Brightcut 250 12\nWax stick 12\n42580 6\nHammer 12 pcs',
    ['Brightcut 250|12', 'Wax stick|12', '42580|6', 'Hammer|12 pcs'],
  ],
  [
    'names with commas',
    'Fairface 250, 80T\nTrueline 300, 48T',
    ['Fairface 250, 80T|', 'Trueline 300, 48T|'],
  ],
  ['names with commas and a tab', 'Fairface 250, 80T\t12', ['Fairface 250, 80T|12']],
  ['inch marks', '10" x 40T\t12\n7-1/4" x 24T\t6', ['10" x 40T|12', '7-1/4" x 24T|6']],
  ['inch marks before a comma', '10" x 40T,12\n12",6', ['10" x 40T|12', '12"|6']],
  [
    'inch marks within quotes',
    '"10"" x 40T",12\n"Blade 12" x 60T",6',
    ['10" x 40T|12', 'Blade 12" x 60T|6'],
  ],
  ['a quote that never ends', '"10 x 40T,12\nKC-300,6', ['"10 x 40T|12', 'KC-300|6']],
  [
    'invalid quantities',
    'A;1e3\nB;12 pcs\nC;-6\nD;2.5\nE;=1+1\nF;',
    ['A|1e3', 'B|12 pcs', 'C|-6', 'D|2.5', 'E|=1+1', 'F|'],
  ],
  ['a first row with a unit', 'KC-250\t12 pcs\nKC-300\t6 pcs', ['KC-250|12 pcs', 'KC-300|6 pcs']],
  ['a single row with a unit', 'KC-250\t12 pcs', ['KC-250|12 pcs']],
  ['units after commas', 'KC-250,12 ea\nKC-300,2 boxes', ['KC-250|12 ea', 'KC-300|2 boxes']],
  ['units after a comma, one row', 'KC-250,12 ea', ['KC-250|12 ea']],
  [
    'units after semicolons, more columns',
    'KC-250;12 Stück;64.50\nKC-300;6 Stück;70.00',
    ['KC-250|12 Stück', 'KC-300|6 Stück'],
  ],
  ['units first', '12 pcs\tKC-250\n6 pc\tKC-300', ['KC-250|12 pcs', 'KC-300|6 pc']],
  [
    'units after spaces',
    'KC-250 12 Stück\nKC-300 2 dozen\nKC-400 3 boxes\nKC-500 12x\nKC-600 x 4',
    ['KC-250|12 Stück', 'KC-300|2 dozen', 'KC-400|3 boxes', 'KC-500|12x', 'KC-600|x 4'],
  ],
  ['a quantity with x first', '12 x KC-250\n2x KC-300', ['KC-250|12 x', 'KC-300|2x']],
  ['units and bare numbers', 'KC-250,12 ea,64\nKC-300,6,70', ['KC-250|12 ea', 'KC-300|6']],
  ['headings with units', 'SKU,Qty (pcs)\nKC-250,12', ['KC-250|12']],
  ['numbers quoted to keep their zeros', '="00123",12\n"=""00124""";6', ['00123|12', '00124|6']],
  ['a formula in place of a SKU', '=1+1;6\n=HYPERLINK("a");6', ['=1+1|6', '=HYPERLINK("a")|6']],
])('%s', (_, text, rows) => {
  expect(read(text)).toEqual(rows);
});

test.each(['', '\n\n', ' ; ;\n', '\uFEFF', 'SKU;Quantity\n'])('%j holds no rows', (text) => {
  expect(read(text)).toBe('empty');
});

const article = fc.stringMatching(/^(?:KC|LU|Ref|Item|Part|Art|SKU|Qty)-?\d{1,4}[A-Z]?$/);
const unit = fc.constantFrom(
  ...['pcs', 'pc', 'pieces', 'ea', 'units', 'Stück', 'Stk', 'x', 'boxes', 'box', 'dozen', 'packs'],
);

test('every row of a list without headings is kept, whatever its units and separators', () => {
  const rows = fc.array(fc.tuple(article, fc.integer({ min: 1, max: 999 }), unit), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(rows, fc.constantFrom('\t', ';', ',', ' '), (list, between) => {
      const quantities = list.map(([name, pieces, word]) => [name, `${pieces} ${word}`] as const);
      const text = quantities.map((row) => row.join(between)).join('\n');
      expect(read(text)).toEqual(quantities.map((row) => row.join('|')));
    }),
  );
});

test('ignored columns are named', () => {
  expect(readRows('SKU;Qty;Price;Note\nKC-250;12;64.50;', MAX)).toMatchObject({
    unread: ['Price'],
  });
  expect(readRows('KC-250;12;64.50', MAX)).toMatchObject({ unread: ['column 3'] });
});

test('all rows are taken or none', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, row) => `K-${row};6`).join('\n');
  expect(readRows(`SKU;Qty\n${lines(2_000)}`, MAX)).toMatchObject({ kind: 'rows' });
  expect(readRows(lines(2_001), MAX)).toEqual({ kind: 'too-many', lines: 2_001 });
  expect(readRows(lines(100_000), MAX)).toEqual({ kind: 'too-many', lines: 100_000 });
});

const item = fc
  .string({ unit: fc.constantFrom(...'KC-250"\'.,;/ x\nÄ漢'), maxLength: 20 })
  .map((text) => `K${text}`)
  // The comma after a dimension is a decimal comma.
  .filter((text) => !/\d ?x ?\d+$/.test(text));
const separator = fc.constantFrom(',', ';', '\t');
const lineEnd = fc.constantFrom('\r\n', '\n');
const quantity = fc.integer({ min: 1, max: 10_000_000 }).map(String);

/** Writes a cell in each format that spreadsheets use. */
function cell(text: string): string {
  return /["\n\t;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

test('rows written by a spreadsheet are read with any separators, quotes and line ends', () => {
  const rows = fc.array(fc.tuple(item, quantity), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(rows, separator, lineEnd, fc.boolean(), (wanted, between, end, headed) => {
      const header = headed ? [['Item', 'Quantity'].join(between)] : [];
      const lines = wanted.map((row) => row.map(cell).join(between));
      const expected = wanted.map(
        ([name, pieces]) => `${name.replaceAll(/\s+/g, ' ').trim()}|${pieces}`,
      );
      expect(read([...header, ...lines, ''].join(end))).toEqual(expected);
    }),
  );
});

test('rows that the pad exports are read again', () => {
  fc.assert(
    fc.property(item, quantity, (name, pieces) => {
      const line = `${csvCell(name)},${csvCell(pieces)}\r\n`;
      expect(read(`SKU,Quantity\r\n${line}`)).toEqual([
        `${name.replaceAll(/\s+/g, ' ').trim()}|${pieces}`,
      ]);
    }),
  );
});

test('any text is read without throwing', () => {
  const likely = fc.string({ unit: fc.constantFrom(...'K1"\n\r\t;, =\u0000'), maxLength: 60 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), likely), (text) => {
      expect(['rows', 'empty']).toContain(readRows(text, MAX).kind);
    }),
  );
});
