import { describe, expect, it } from 'vitest';
import { fieldError } from './card-check.ts';
import { formatExpiry, formatNumber } from './card-format.ts';

const TODAY = new Date(2026, 10, 21);
const EMPTY = { cardnumber: '', 'exp-date': '', cvc: '', postal: '' };

describe('formatting', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['4242-42', '4242 42'],
    ['', ''],
  ])('groups %j as %j', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['124', '12 / 4'],
    ['1240', '12 / 40'],
    ['4', '04'],
    ['1/40', '01 / 40'],
    ['12/2040', '12 / 40'],
  ])('shows the date %j as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });
});

describe('checking', () => {
  it.each([
    ['cardnumber', '4242 4242', 'incomplete_number'],
    ['cardnumber', '4242 4242 4242 4241', 'invalid_number'],
    ['cardnumber', '4242 4242 4242 4242', undefined],
    ['exp-date', '12 / 4', 'incomplete_expiry'],
    ['exp-date', '13 / 40', 'invalid_expiry_month'],
    ['exp-date', '12 / 25', 'invalid_expiry_year_past'],
    ['exp-date', '10 / 26', 'invalid_expiry_month_past'],
    ['exp-date', '11 / 26', undefined],
    ['cvc', '12', 'incomplete_cvc'],
    ['cvc', '123', undefined],
    ['postal', '9410', 'incomplete_zip'],
    ['postal', '94107', undefined],
  ] as const)('judges %s %j: %s', (name, text, code) => {
    expect(fieldError(name, { ...EMPTY, [name]: text }, TODAY)?.code).toBe(code);
  });

  it('wants four digits of an American Express code', () => {
    const fields = { ...EMPTY, cardnumber: '3782 822463 10005', cvc: '123' };
    expect(fieldError('cvc', fields, TODAY)?.code).toBe('incomplete_cvc');
  });
});
