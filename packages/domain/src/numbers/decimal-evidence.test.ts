import { expect, test } from 'vitest';
import { countNumbers, decimalSignOf, signOfSeparator } from './decimal-evidence.ts';

const open = { columns: [], remembered: null, separator: null } as const;

test.each([
  [['48.00', '1,200.50'], 'point'],
  [['48,00', '1.200,50'], 'comma'],
  [['10: 42,50; 50: 1.040,00'], 'comma'],
  [['1.064,50 €', '7,5°'], 'comma'],
  [['1200', '1,200'], null],
  [['12.50', '12,50'], null],
  [['KC-190'], null],
])('the numbers %j have a decimal %s', (texts, sign) => {
  expect(decimalSignOf(countNumbers(texts), open)).toBe(sign);
});

test('What can be read two ways is told by an example', () => {
  expect(countNumbers(['12', '1.000', '2.000'])).toEqual({
    point: 0,
    comma: 0,
    either: 2,
    example: '1.000',
  });
});

test('A column that leaves it open follows the other columns, then the last choice, then the separator', () => {
  const column = countNumbers(['1.000']);
  const german = countNumbers(['12,50']);
  const english = countNumbers(['12.50']);
  const context = { columns: [column], remembered: null, separator: signOfSeparator(';') };

  expect(decimalSignOf(column, { ...context, columns: [column, english] })).toBe('point');
  expect(decimalSignOf(column, { ...context, columns: [german, english] })).toBe(null);
  expect(decimalSignOf(column, { ...context, remembered: 'point' })).toBe('point');
  expect(decimalSignOf(column, context)).toBe('comma');
  expect(decimalSignOf(column, { ...context, separator: signOfSeparator('\t') })).toBe(null);
});
