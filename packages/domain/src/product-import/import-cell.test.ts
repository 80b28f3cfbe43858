import { describe, expect, test } from 'vitest';
import type { SheetColumn } from '../product-sheet/columns.ts';
import { type ImportCell, type ImportUnit, readImportCell } from './import-cell.ts';
import type { DecimalSign } from './number-text.ts';

interface How {
  readonly decimal?: DecimalSign;
  readonly unit?: ImportUnit;
}

const read = (
  column: SheetColumn,
  cell: ImportCell,
  { decimal = 'point', unit = 'mm' }: How = {},
) => readImportCell(cell, { column, decimal, unit });

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
  ['Price', '1.064,50 €', '1064.50', { decimal: 'comma' }],
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
  ] as const)('%s %j is refused with the reason', (column, cell, word) => {
    expect(read(column, cell)).toMatchObject({
      kind: 'fault',
      reason: expect.stringContaining(word),
    });
  });

  test('what is no number is left for the check of the product to refuse', () => {
    expect(read('Price', 'dear')).toEqual({ kind: 'value', value: 'dear' });
  });
});
