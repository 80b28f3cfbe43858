import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, lettersOf, withoutLast } from './letters.ts';

test.each([
  ['a text that is short enough', 'Säge', 4, 'Säge'],
  ['plain letters', 'Sägeblatt', 4, 'Säge'],
  ['a letter of two signs', 'Sa\u0308ge', 2, 'S'],
  ['an emoji of two units', 'x🪚y', 2, 'x'],
  ['an emoji of several signs', 'x👩‍🔧y', 4, 'x'],
  ['a flag', '🇩🇪🇫🇷', 6, '🇩🇪'],
  ['a syllable', 'क्षि', 2, 'क्'],
  ['no room for half of an emoji', '🪚', 1, ''],
])('%s is cut between letters', (_what, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test('a cut text is a beginning that fits, of whole letters', () => {
  const sign = fc.constantFrom(...'aé \n', 'e\u0301', '🪚', '👩‍🔧', '🇩🇪', '漢');
  fc.assert(
    fc.property(fc.array(sign), fc.nat(30), (signs, max) => {
      const text = signs.join('');
      const cut = cutText(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

test('Backspace takes a whole letter', () => {
  expect(withoutLast('a👩‍🔧')).toBe('a');
  expect(withoutLast('')).toBe('');
  expect(lettersOf('e\u0301🇩🇪x')).toEqual(['e\u0301', '🇩🇪', 'x']);
});
