import { expect, test } from 'vitest';
import { breakWord } from './pen.ts';

test('a word that is longer than its line is broken between letters, never inside one', () => {
  const fit = { width: 3, widthOf: (text: string) => text.length };
  expect(breakWord('x\u0301x\u0301x\u0301', fit)).toEqual(['x\u0301', 'x\u0301', 'x\u0301']);
  expect(breakWord('abcdef', fit)).toEqual(['abc', 'def']);
});
