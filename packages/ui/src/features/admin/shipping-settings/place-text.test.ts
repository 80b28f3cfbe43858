import { expect, test } from 'vitest';
import { postalCodesText, readPostalCodes, readRegions, regionsText } from './place-text.ts';

const one = (code: string) => ({ from: code, to: code });

test.each([
  ['', []],
  ['97000-97999, 98101', [{ from: '97000', to: '97999' }, one('98101')]],
  ['97000 – 97999;\nBT', [{ from: '97000', to: '97999' }, one('BT')]],
  ['97201-1234', [one('97201-1234')]],
  ['100-0001', [one('100-0001')]],
  ['D01–D24', [{ from: 'D01', to: 'D24' }]],
])('postal codes are read from "%s"', (text, ranges) => {
  expect(readPostalCodes(text)).toEqual(ranges);
  expect(readPostalCodes(postalCodesText(ranges))).toEqual(ranges);
});

test('regions are typed without their country, or with it', () => {
  const codes = ['US-OR', 'US-WA'];
  expect(readRegions('or, US-WA', 'US')).toEqual(codes);
  expect(regionsText(codes, 'US')).toBe('OR, WA');
});
