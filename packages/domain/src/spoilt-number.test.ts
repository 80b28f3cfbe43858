import fc from 'fast-check';
import { expect, test } from 'vitest';
import { howSpoilt, spoiltNumber } from './spoilt-number.ts';

test.each([
  ...['4.00638E+12', '1.00E+05', '4,00638E+12', '400638133393100000', '12345678901234500'],
  ...['3-Apr', '03-Apr', '3-Apr-26', 'Apr-26', '03. Apr', 'Apr 26', 'Mrz 26', '01. Mai'],
  ...['2026-04-03', '03.04.2026', '04.03.2026', '4/3/2026', '4/3/26'],
])('%s is what a spreadsheet has made of a number', (number) => {
  expect(spoiltNumber(number)).toMatch(/^A spreadsheet .* as text/);
});

test.each([
  ...['', '1E5', 'E2-500', '1E05', 'APR-26', '3-APR', 'apr-26', 'Apr-2', 'Mar-250', '12-40-60'],
  ...['4006381333931', '123456789012345', '1234567890123456', '340123450000000018', '2026-13-40'],
  ...['250.30.2', '1/2', '5/8-11', 'KC-250', 'Jan'],
])('%j can be what somebody wrote', (number) => {
  expect(spoiltNumber(number)).toBeNull();
});

test('a shortened tracking number is recognized', () => {
  expect(howSpoilt('9.40011E+21')).toMatch(/shortened/);
  expect(howSpoilt('9,4E+21')).toMatch(/shortened/);
  expect(howSpoilt('1Z999AA10123456784')).toBeNull();
});

test('no plain number of letters, digits and hyphens is called spoilt', () => {
  const plain = fc.stringMatching(/^[A-Z]{1,4}-?\d{1,6}(?:-[A-Z\d]{1,4}){0,2}$/);
  const digits = fc.stringMatching(/^\d{1,15}$/);
  fc.assert(
    fc.property(fc.oneof(plain, digits), (number) => {
      expect(spoiltNumber(number)).toBeNull();
    }),
  );
});
