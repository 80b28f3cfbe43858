import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CsvField } from '../table-spec.ts';
import { csvCell, csvDollars, csvHeader, csvLines, csvMoment } from './csv.ts';

/** A strict RFC 4180 parser: throws on anything outside the grammar. */
function parseCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error('No CSV');
    const [, quoted, plain = '', end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const nasty = fc.string({
  unit: fc.constantFrom(...'ab0 "\',;=+-@\t\r\n|', 'é', '鋸', '\uFEFF', '＝', '\u00A0'),
  maxLength: 12,
});

const fields: CsvField<string>[] = [
  { title: 'Name', value: (text) => text },
  { title: 'Length', value: (text) => text.length },
];

describe('csvCell', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    [' padded ', '" padded "'],
  ])('writes %j as %j', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });

  test.each([
    '=1+1',
    '+49 30 123',
    '-2',
    '@SUM(A1)',
    '\tx',
    ' =1',
    '\r=1',
    '\u0000=1',
    '＝1',
    '\uFEFF=1',
  ])('takes the sting out of %j', (value) => {
    expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/);
  });

  test('leaves numbers alone, and writes null as an empty cell', () => {
    expect(csvCell(-12.5)).toBe('-12.5');
    expect(csvCell(null)).toBe('');
  });

  test('what a spreadsheet reads back never starts like a formula', () => {
    fc.assert(
      fc.property(nasty, (value) => {
        const [[back = ''] = []] = parseCsv(csvCell(value));
        expect(back.trimStart()).not.toMatch(/^[=+\-@＝]/);
      }),
    );
  });
});

test('rows read back unchanged, except for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1 }), (rows) => {
      const back = parseCsv(csvHeader(fields) + csvLines(fields, rows));
      expect(back).toHaveLength(rows.length + 1);
      for (const [index, value] of rows.entries()) {
        const [name = '', length] = back[index + 1] ?? [];
        expect([value, `'${value}`]).toContain(name);
        expect(length).toBe(String(value.length));
      }
    }),
  );
});

test('each line ends as RFC 4180 requires, including the last', () => {
  expect(csvHeader(fields)).toBe('Name,Length\r\n');
  expect(csvLines(fields, ['a', 'bc'])).toBe('a,1\r\nbc,2\r\n');
});

test('dollars keep both decimals, and times have a format that spreadsheets recognize', () => {
  expect(csvCell(csvDollars(1064.5))).toBe('1064.50');
  expect(csvCell(csvDollars(-636.8))).toBe('-636.80');
  expect(csvMoment('2026-03-12T13:05:09.123Z')).toBe('2026-03-12 13:05:09');
  expect(csvMoment(null)).toBeNull();
});
