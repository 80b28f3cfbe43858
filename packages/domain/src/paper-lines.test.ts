import { expect, test } from 'vitest';
import { tooManyLines } from './paper-lines.ts';

test('a text may have as many lines as documents have room for, and empty ends count for nothing', () => {
  expect(tooManyLines('', 2)).toBeNull();
  expect(tooManyLines('IBAN\r\nRegister\n\n', 2)).toBeNull();
  expect(tooManyLines('IBAN\nRegister\u2028Hours', 2)).toBe(
    'Documents have room for 2 lines, and this has 3. Put several on one line.',
  );
});
