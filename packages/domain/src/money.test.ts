import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CARD_PAYMENT_MAX,
  CARD_PAYMENT_MIN,
  CENTS_MAX,
  cents,
  centsFromDollars,
  dollarsFromCents,
  fitsOneCardPayment,
  formatCents,
  isCents,
  sumCents,
} from './money.ts';

const anyCents = fc.integer({ min: -CENTS_MAX, max: CENTS_MAX }).map(cents);
const wireCents = fc.integer({ min: 0, max: 99_999_999 }).map(cents);

describe('dollars on the wire', () => {
  it('come back as the same cents, whatever the amount', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(centsFromDollars(dollarsFromCents(amount))).toBe(amount);
      }),
    );
  });

  it('come back as the same cents at the far ends', () => {
    for (const amount of [CENTS_MAX, CENTS_MAX - 1, -CENTS_MAX, 0, 1, -1, 99, 100, 101]) {
      expect(centsFromDollars(dollarsFromCents(cents(amount)))).toBe(amount);
    }
  });

  it('survive JSON', () => {
    fc.assert(
      fc.property(wireCents, (amount) => {
        const sent: unknown = JSON.parse(JSON.stringify({ price: dollarsFromCents(amount) }));
        expect(sent).toEqual({ price: dollarsFromCents(amount) });
      }),
    );
  });

  it.each([
    [64.5, 6450],
    [0.29, 29],
    [1.1, 110],
    [-3.07, -307],
    ['64.5', 6450],
    [' $64.50 ', 6450],
    ['1,064.50', 106_450],
    ['12,345,678.9', 1_234_567_890],
    ['-$5', -500],
    ['007', 700],
    ['1,00', 100],
    ['.5', 50],
    ['5 000', 500_000],
    ['1.064,50', 106_450],
    ['$1,064', 106_400],
  ])('are read from %j as %d cents', (dollars, amount) => {
    expect(centsFromDollars(dollars)).toBe(amount);
  });

  it.each([
    0.001,
    0.1 + 0.2,
    1e308,
    1e21,
    5e-324,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '.',
    '5.',
    '1,0000',
    '1000,000',
    ',100',
    '1.234',
    '1,234',
    '€5',
    '1e3',
    '0x10',
    '--5',
    '$-5',
    '٥',
    '5\n6',
    '99999999999999999999',
    '9,999,999,999,999,999,999',
  ])('are refused rather than rounded: %j', (dollars) => {
    expect(centsFromDollars(dollars)).toBeNull();
  });

  it('have no negative zero', () => {
    expect(centsFromDollars('-0')).toBe(0);
    expect(centsFromDollars('-$0.00')).toBe(0);
    expect(centsFromDollars(-0)).toBe(0);
  });

  it('are refused with a third decimal, whatever the amount', () => {
    fc.assert(
      fc.property(wireCents, fc.integer({ min: 1, max: 9 }), (amount, tenth) => {
        expect(centsFromDollars(`${(amount / 100).toFixed(2)}${tenth}`)).toBeNull();
      }),
    );
  });
});

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, CENTS_MAX + 1, -CENTS_MAX - 1])(
    'cannot be %d',
    (value) => {
      expect(isCents(value)).toBe(false);
      expect(() => cents(value)).toThrow(RangeError);
    },
  );

  it('are read back from what people see', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(centsFromDollars(formatCents(amount))).toBe(amount);
      }),
    );
  });

  it('are shown with a dollar sign, groups and two decimals', () => {
    expect(formatCents(cents(106_450))).toBe('$1,064.50');
    expect(formatCents(cents(-5))).toBe('-$0.05');
    expect(formatCents(cents(-0))).toBe('$0.00');
  });

  it('add up exactly', () => {
    fc.assert(
      fc.property(fc.array(wireCents), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(sumCents(amounts))).toBe(exact);
      }),
    );
    expect(sumCents([])).toBe(0);
  });

  it('throw rather than lose a cent', () => {
    expect(() => sumCents([cents(CENTS_MAX), cents(1)])).toThrow(RangeError);
  });
});

describe('one card payment', () => {
  it('carries fifty cents to $999,999.99 and nothing beyond', () => {
    expect(fitsOneCardPayment(CARD_PAYMENT_MIN)).toBe(true);
    expect(fitsOneCardPayment(CARD_PAYMENT_MAX)).toBe(true);
    expect(fitsOneCardPayment(cents(CARD_PAYMENT_MIN - 1))).toBe(false);
    expect(fitsOneCardPayment(cents(CARD_PAYMENT_MAX + 1))).toBe(false);
    expect(formatCents(CARD_PAYMENT_MAX)).toBe('$999,999.99');
  });
});
