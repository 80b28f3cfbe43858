import { expect, it } from 'vitest';
import { brandOf, passesLuhn } from './card-number.ts';

it.each([
  ['4242424242424242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'discover'],
  ['3056930009020004', 'diners'],
  ['3566002020360505', 'jcb'],
  ['6200000000000005', 'unionpay'],
])('%s is a valid number of %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand);
  expect(passesLuhn(number)).toBe(true);
});

it.each(['4242424242424241', '4242', '', '4242 4242 4242 4242', 'abcd'])(
  '%j is no card number',
  (text) => {
    expect(passesLuhn(text)).toBe(false);
  },
);
