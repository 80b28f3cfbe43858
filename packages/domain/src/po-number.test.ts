import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fieldRuleFault,
  matchesPattern,
  mayChangeOrderFields,
  type PoNumberRule,
  poNumberFault,
} from './po-number.ts';

test.each([
  ['PO-9999', 'PO-0042', true],
  ['PO-9999', 'po-0042', true],
  ['PO-9999', 'PO-042', false],
  ['PO-9999', 'XPO-0042', false],
  ['PO-9999', 'PO-00421', false],
  ['AA/9?', 'Öx/7#', true],
  ['AA/9?', '1x/7#', false],
  ['45*', '45', true],
  ['45*', '4500012345', true],
  ['*-99', 'A-1-22', true],
  ['*-99', 'A-1-2', false],
  ['*a*b*', 'xxAyyByy', true],
  ['\\A\\9\\*\\\\', 'a9*\\', true],
  ['\\A9', 'b1', false],
  ['', '', true],
])('the pattern %s and %s: %s', (pattern, text, matches) => {
  expect(matchesPattern(pattern, text)).toBe(matches);
});

const escaped = (text: string) => [...text].map((letter) => `\\${letter}`).join('');

test('an escaped text matches itself, and itself within stars', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (text, more) => {
      expect(matchesPattern(escaped(text), text)).toBe(true);
      expect(matchesPattern(`*${escaped(text)}*`, more + text + more)).toBe(true);
    }),
  );
});

test('agrees with a regular expression', () => {
  const source = { '9': '[0-9]', A: '\\p{L}', '?': '.', '*': '.*', x: 'x', '-': '-' };
  const letter = fc.constantFrom('9', 'A', '?', '*', 'x', '-');
  const pattern = fc.array(letter, { maxLength: 8 });
  const text = fc.string({ unit: fc.constantFrom('1', 'x', 'y', '-'), maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (parts, typed) => {
      const same = new RegExp(`^${parts.map((part) => source[part]).join('')}$`, 'u').test(typed);
      expect(matchesPattern(parts.join(''), typed)).toBe(same);
    }),
  );
});

test('the worst pattern of the greatest length is compared, which tries of every way would not end', () => {
  expect(matchesPattern('*a'.repeat(30), 'a'.repeat(59).concat('b'))).toBe(false);
});

const pattern: PoNumberRule = { kind: 'pattern', pattern: 'PO-99', example: 'PO-42' };

test.each<[PoNumberRule, string, string | null]>([
  [{ kind: 'off' }, '', null],
  [{ kind: 'off' }, '1', 'PO numbers are turned off. Leave it empty.'],
  [{ kind: 'optional' }, '', null],
  [{ kind: 'optional' }, '1', null],
  [{ kind: 'required' }, '', 'Enter a PO number.'],
  [{ kind: 'required' }, '1', null],
  [pattern, '', 'Enter a PO number.'],
  [pattern, 'PO-1', 'Enter a PO number like PO-42.'],
  [pattern, 'PO-17', null],
])('by %j, “%s” is: %s', (rule, poNumber, fault) => {
  expect(poNumberFault(rule, poNumber)).toBe(fault);
});

test('a pattern is saved only with an example that matches it', () => {
  expect(fieldRuleFault(pattern)).toBeNull();
  expect(fieldRuleFault({ ...pattern, example: 'PO-4' })?.field).toBe('example');
  expect(fieldRuleFault({ ...pattern, pattern: 'PO-\\' })?.field).toBe('pattern');
  expect(fieldRuleFault({ ...pattern, pattern: '*'.repeat(61) })?.field).toBe('pattern');
  expect(fieldRuleFault({ kind: 'required' })).toBeNull();
});

test('the number can change until the order has shipped or is over', () => {
  const open = { life: 'open', money: 'unpaid', fulfillment: 'pending' } as const;
  expect(mayChangeOrderFields(open)).toBe(true);
  expect(mayChangeOrderFields({ ...open, money: 'paid', fulfillment: 'partly_shipped' })).toBe(
    true,
  );
  expect(mayChangeOrderFields({ ...open, money: 'paid', fulfillment: 'shipped' })).toBe(false);
  expect(mayChangeOrderFields({ ...open, money: 'refunded' })).toBe(false);
  expect(mayChangeOrderFields({ ...open, life: 'expired' })).toBe(false);
  expect(mayChangeOrderFields({ ...open, life: 'cancelling' })).toBe(false);
});
