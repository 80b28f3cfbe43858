import { type SheetColumn, sheetColumns } from '@kerf/domain/product-sheet/columns';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cellValue,
  copied,
  countCells,
  editableColumns,
  editsAfter,
  filledDown,
  type GridRow,
  pasted,
} from './grid-edits.ts';
import { readBlock } from './product-grid.tsx';
import { sampleRow } from './testing/sample-row.ts';

const rowOf = (index: number): GridRow => ({
  id: `p${index}`,
  row: sampleRow(index),
});
const rows = [0, 1, 2, 3].map(rowOf);
const price = editableColumns.indexOf('Price');
const at = (row: number, column = price) => ({ row, column });

test('a cell changed back to its original value is not an edit', () => {
  const typed = editsAfter(rows, {}, [{ place: at(1), value: '50.00' }]);
  expect(typed).toEqual({ p1: { Price: '50.00' } });
  expect(cellValue(rows, typed, at(1))).toBe('50.00');
  expect(editsAfter(rows, typed, [{ place: at(1), value: '48.01' }])).toEqual({});
});

test('numbers are stored in plain notation, and what can be read two ways stays as typed', () => {
  const column = (name: SheetColumn) => editableColumns.indexOf(name);
  const cells = [
    ['Price', '1.064,50', '1064.50'],
    ['On hand', "1'000", '1000'],
    ['Minimum order', '1.000', '1.000'],
    ['Volume prices', '10: 42,50; 50: 40,00', '10: 42.50; 50: 40.00'],
    ['Teeth', '60T', '60'],
    ['Name', '3,2 mm blade', '3,2 mm blade'],
  ] as const;
  const writes = cells.map(([name, value]) => ({ place: at(1, column(name)), value }));
  const plain = Object.fromEntries(cells.map(([name, , value]) => [name, value]));

  expect(editsAfter(rows, {}, writes)).toEqual({ p1: plain });
});

test('one pasted value fills the selection; a block is pasted from its corner and cut off at the last row', () => {
  const all = { top: 0, bottom: 2, left: price, right: price };
  expect(countCells(editsAfter(rows, {}, pasted([['9.00']], all)))).toBe(3);
  const block = [
    ['1.00', '10: 0.90'],
    ['2.00', ''],
    ['3.00', ''],
  ];
  const edits = editsAfter(rows, {}, pasted(block, { ...all, top: 2, bottom: 2 }));
  expect(edits).toEqual({
    p2: { Price: '1.00', 'Volume prices': '10: 0.90' },
    p3: { Price: '2.00' },
  });
});

test('filling down repeats the top row of the selection', () => {
  const block = { top: 0, bottom: 2, left: price, right: price };
  expect(editsAfter(rows, {}, filledDown(rows, {}, block))).toEqual({
    p1: { Price: '48.00' },
    p2: { Price: '48.00' },
  });
});

test('a copied block can be pasted again, whatever the cells hold', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ';', ' ', '1') });
  fc.assert(
    fc.property(fc.array(texts, { minLength: 4, maxLength: 4 }), (values) => {
      const written = values.map((value, row) => ({ place: at(row), value }));
      const edits = editsAfter(rows, {}, written);
      const whole = { top: 0, bottom: 3, left: 0, right: sheetColumns.length - 2 };
      const block = readBlock(copied(rows, edits, whole));
      expect(block.map((cells) => cells[price])).toEqual(
        values.map((_, row) => cellValue(rows, edits, at(row))),
      );
    }),
  );
});

test('inch marks inside a cell are text, and a block may end with a line break', () => {
  expect(readBlock('7 1/4" blade\t"10"" blade"\r\n12"\t\r\n')).toEqual([
    ['7 1/4" blade', '10" blade'],
    ['12"', ''],
  ]);
});
