import { expect, test } from 'vitest';
import { readFixedValue } from './fixed-value.ts';

test.each([
  ['Price', '12,50', { kind: 'value', value: '12.50' }],
  ['Pack size', '5', { kind: 'value', value: '5' }],
  ['Archived', 'ja', { kind: 'value', value: 'yes' }],
  ['Categories', ' Wood / Ripping ', { kind: 'value', value: 'Wood / Ripping' }],
  ['Replaced by', '-', { kind: 'value', value: '' }],
  ['Reorder at', '-', { kind: 'value', value: '' }],
  ['Name', '  ', { kind: 'blank' }],
] as const)('%s "%s" for every row', (column, text, reading) => {
  expect(readFixedValue(column, text)).toEqual(reading);
});

test.each(['1.000', '1,000', 'many', '2.5'])('pieces "%s" for every row are a fault', (text) => {
  expect(readFixedValue('On hand', text).kind).toBe('fault');
});
