import { expect, test } from 'vitest';
import { currencyOfFormat, foreignCurrency } from './currency.ts';
import { type NumberKind, readTyped } from './typed-number.ts';

test.each<[string, NumberKind, string]>([
  ['60T', 'teeth', '60'],
  ['Z48', 'teeth', '48'],
  ['z 48', 'teeth', '48'],
  ['48 teeth', 'teeth', '48'],
  ['15°', 'angle', '15'],
  ['-5 deg', 'angle', '-5'],
  ['10 %', 'percent', '10'],
  ['4,5%', 'percent', '4.5'],
  ['7600 rpm', 'speed', '7600'],
  ['12 pcs', 'pieces', '12'],
  ['12 Stück', 'pieces', '12'],
  ["1'000", 'pieces', '1000'],
  ['$1,250', 'dollars', '1250'],
  ['12,50', 'dollars', '12.50'],
  ['US$ 12.50', 'dollars', '12.50'],
  ['12.50 USD', 'dollars', '12.50'],
  ['15.875', 'length', '15.875'],
  ['3,2 mm', 'length', '3.2'],
  ['3 TPI', 'pitch', '3'],
])('%j of %s is %s', (text, kind, value) => {
  expect(readTyped(text, kind)).toEqual({ kind: 'number', text: value });
});

test.each<[string, NumberKind, string]>([
  ['1.000', 'pieces', 'two-ways'],
  ['1,000', 'pieces', 'two-ways'],
  ['1.064', 'dollars', 'two-ways'],
  ['1,425', 'length', 'two-ways'],
  ['12.0', 'pieces', 'decimals'],
  ['50,5', 'pieces', 'decimals'],
  ['10%', 'dollars', 'not-a-number'],
  ['15°', 'pieces', 'not-a-number'],
  ['60T', 'pieces', 'not-a-number'],
  ['2 dozen', 'pieces', 'not-a-number'],
  ['£12,50', 'dollars', 'currency'],
  ['1.064,50 €', 'dollars', 'currency'],
  ['12EUR', 'dollars', 'currency'],
  ['C$12.50', 'dollars', 'currency'],
  ['', 'pieces', 'empty'],
])('%j of %s is refused: %s', (text, kind, fault) => {
  expect(readTyped(text, kind)).toEqual({ kind: fault });
});

test.each([
  ['Preis (EUR)', 'EUR'],
  ['Price £', '£'],
  ['Unit price CHF', 'CHF'],
  ['Pris (kr)', 'kr'],
  ['Cena Kč', 'Kč'],
  ['Fr. 12.50', 'Fr.'],
  ['4 500 Ft', 'Ft'],
  ['Length (ft)', null],
  ['Krone', null],
  ['Price (USD)', null],
  ['Price $', null],
  ['Neuropean price', null],
])('the heading %j names the currency %s', (heading, currency) => {
  expect(foreignCurrency(heading)).toBe(currency);
});

test.each([
  ['_-* #,##0.00\\ [$kr-41D]_-', 'kr'],
  ['[$R-1C09] #,##0.00', 'R'],
  ['#,##0.00\\ [$fr.-100C]', 'fr.'],
  ['[$CHF] #,##0.00', 'CHF'],
  ['[$$-409]#,##0.00', null],
  ['[$USD] #,##0.00', null],
  ['[$-407]#,##0.00', null],
  ['_-* #,##0.00_-', null],
])('the number format %s names the currency %s', (pattern, currency) => {
  expect(currencyOfFormat(pattern)).toBe(currency);
});
