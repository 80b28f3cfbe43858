import { describe, expect, test } from 'vitest';
import type { DecimalSign } from '../numbers/read-number.ts';
import type { SheetColumn } from '../product-sheet/columns.ts';
import { type ImportCell, type ImportUnit, readImportCell } from './import-cell.ts';

interface How {
  readonly decimal?: DecimalSign;
  readonly unit?: ImportUnit;
  readonly asDollars?: boolean;
  readonly isForeign?: boolean;
}

const read = (
  column: SheetColumn,
  cell: ImportCell,
  { decimal = 'point', unit = 'mm', ...currency }: How = {},
) => readImportCell(cell, { column, decimal, unit, ...currency });

const cases: readonly (readonly [SheetColumn, ImportCell, string, How?])[] = [
  ['Diameter', '7 1/4"', '184.15'],
  ['Diameter', '7-1/4 in', '184.15'],
  ['Diameter', '7 1/4', '184.15'],
  ['Diameter', '184,15', '184.15', { decimal: 'comma' }],
  ['Diameter', '184.2 mm', '184.2'],
  ['Diameter', '18 cm', '180'],
  ['Diameter', '10', '254', { unit: 'inch' }],
  ['Diameter', '250 mm', '250', { unit: 'inch' }],
  ['Bore', '5/8″', '15.875'],
  ['Price', '1.064,50 $', '1064.50', { decimal: 'comma' }],
  ['Price', '1.064,50 €', '1064.50', { decimal: 'comma', asDollars: true }],
  ['Price', '-   €', '0', { asDollars: true }],
  ['Price', ' –\u00A0€ ', '0'],
  ['Price', '$-   ', '0'],
  ['Price', 'CHF -', '0', { isForeign: true }],
  ['Price', '- 5 $', '-5'],
  ['Reorder at', '1.000', '1000', { decimal: 'comma' }],
  ['Reorder quantity', '2,000', '2000'],
  ['On hand', '12 Stück', '12'],
  ['Teeth', '60T', '60'],
  ['Teeth', 'Z48', '48'],
  ['Hook angle', '−15°', '-15'],
  ['Max rpm', '7.600 U/min', '7600', { decimal: 'comma' }],
  ['Price', 48.5, '48.5', { decimal: 'comma' }],
  ['Price', 0.1 + 0.2, '0.3'],
  ['Volume prices', '10: 42,50; 50: 1.040,00', '10: 42.50; 50: 1040.00', { decimal: 'comma' }],
  ['Hook angle', '-5', '-5'],
  ['SKU', '00123', '00123'],
  ['SKU', 123, '123'],
  ['Name', "'=Blade", '=Blade'],
  ['Name', "'s-Hertogenbosch", "'s-Hertogenbosch"],
  ['Kind', 'Circular', 'circular'],
  ['Grind', 'atb', 'ATB'],
  ['Materials', 'hardwood, MDF', 'Hardwood; MDF'],
  ['Archived', 'TRUE', 'yes'],
  ['Archived', 'no', ''],
];

const named = cases.map(([column, cell, value, how = {}]) => ({ column, cell, value, how }));

test.each(named)('$column $cell is read as $value', ({ column, cell, value, how }) => {
  expect(read(column, cell, how)).toEqual({ kind: 'value', value });
});

describe('what is no value', () => {
  test('a blank cell leaves the value alone, and a dash clears it', () => {
    expect(read('Price', ' ')).toEqual({ kind: 'blank' });
    for (const dash of ['-', '–', '—']) {
      expect(read('Picture', dash)).toEqual({ kind: 'value', value: '' });
    }
  });

  test.each([
    ['Price', '2026-03-12', 'date'],
    ['Teeth', '10-Mar', 'date'],
    ['Price', '#REF!', 'error'],
    ['Name', '=B2*1.04', 'formula'],
    ['On hand', '1.000', 'whole number'],
    ['On hand', 50.5, 'whole number'],
    ['Price', '£12.50', 'US dollars'],
    ['Price', 'CHF 12.50', 'US dollars'],
    ['Volume prices', '10: 42.50 EUR', 'US dollars'],
  ] as const)('%s %j is refused with the reason', (column, cell, word) => {
    expect(read(column, cell)).toMatchObject({
      kind: 'fault',
      reason: expect.stringContaining(word),
    });
  });

  test('a price below a heading in another currency is refused', () => {
    expect(read('Price', '12.50', { isForeign: true })).toMatchObject({ kind: 'fault' });
    expect(read('Price', 12.5, { isForeign: true, asDollars: true })).toEqual({
      kind: 'value',
      value: '12.5',
    });
  });

  test('what is no number is left for the check of the product to refuse', () => {
    expect(read('Price', 'dear')).toEqual({ kind: 'value', value: 'dear' });
  });
});
