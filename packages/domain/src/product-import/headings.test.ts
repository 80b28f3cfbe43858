import { expect, test } from 'vitest';
import { sheetColumns } from '../product-sheet/columns.ts';
import { columnOfHeading, isInInches, isOwnHeading } from './headings.ts';

test.each(sheetColumns)('%s is known as itself', (column) => {
  expect(columnOfHeading(column)).toBe(column);
  expect(isOwnHeading(column)).toBe(true);
});

test.each([
  ['Article No.', 'SKU'],
  ['Artikel-Nr.', 'SKU'],
  ['Preis (EUR)', 'Price'],
  ['stock', 'On hand'],
  ['Dia. (mm)', 'Diameter'],
  ['Bore ["]', 'Bore'],
  ['TPI', 'Teeth per inch'],
  ['Available', null],
  ['Price (£)', 'Price'],
  ['Colour', null],
  ['', null],
])('%j stands for %s', (heading, column) => {
  expect(columnOfHeading(heading)).toBe(column);
});

test('A heading says when its column is in inches', () => {
  expect(['Diameter (in)', 'Bore "', 'Durchmesser Zoll'].every(isInInches)).toBe(true);
  expect(['Diameter', 'Diameter (mm)', 'Min order'].some(isInInches)).toBe(false);
});
