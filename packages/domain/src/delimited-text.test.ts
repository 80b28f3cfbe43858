import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDelimited } from './delimited-text.ts';

const rowsOf = (text: string, separator = ',') => readDelimited(text, separator, 100).rows;

test.each([
  [
    'plain cells',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['line ends of any kind', 'a\r\nb\rc\n', [['a'], ['b'], ['c']]],
  [
    'empty cells',
    ',a,\n,',
    [
      ['', 'a', ''],
      ['', ''],
    ],
  ],
  ['blank lines', 'a\n\nb', [['a'], [''], ['b']]],
  ['quotes', '"a,b","c\nd" ,"e ""f"""', [['a,b', 'c\nd', 'e "f"']]],
  ['an inch mark in a cell', '10" blade,"a, b"', [['10" blade', 'a, b']]],
  [
    'an inch mark before a separator',
    '"10" blade",b\n"c, d",e',
    [
      ['10" blade', 'b'],
      ['c, d', 'e'],
    ],
  ],
  [
    'a quoted word at the beginning',
    '"Super" blade,b\n"c, d","e\nf"',
    [
      ['"Super" blade', 'b'],
      ['c, d', 'e\nf'],
    ],
  ],
  [
    'a quote that nothing closes',
    '"10 blade,b\n"c, d",e',
    [
      ['"10 blade', 'b'],
      ['c, d', 'e'],
    ],
  ],
  ['nothing', '', []],
])('%s are read', (_, text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

test('at most the wanted rows are read', () => {
  expect(readDelimited('a\nb\nc', ',', 2)).toEqual({ rows: [['a'], ['b']], hasStrayQuotes: false });
});

test('whatever is quoted comes back, and many quotes take no longer than few', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'a", \n\r;é') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2 }), { minLength: 1 }), (table) => {
      const text = table
        .map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      expect(rowsOf(text).slice(0, 100)).toEqual(table.slice(0, 100));
    }),
  );
  const many = '"""a,'.repeat(100_000);
  expect(readDelimited(many, ',', 1).rows[0]).toHaveLength(100_001);
});
