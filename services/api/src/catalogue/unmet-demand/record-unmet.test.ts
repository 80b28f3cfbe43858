import { expect, test } from 'vitest';
import { demandText } from './unmet-demand.store.ts';

test('What differs in case, in spaces or in the form of its characters is the same demand', () => {
  const keys = [
    'LU79R-010',
    ' lu79r-010\t',
    'LU79R‐010'.normalize('NFC').replace('‐', '-'),
    'ＬＵ７９Ｒ-010',
  ].map((written) => demandText(written)?.key);
  expect(keys).toEqual(keys.map(() => 'lu79r-010'));
});

test('The text stays as it was written, on one line', () => {
  expect(demandText(' 250 x\n30  Z80 ')).toEqual({ text: '250 x 30 Z80', key: '250 x 30 z80' });
});

test.each(['', '   ', '?!', '---', '\u0000'])('%j names nothing', (written) => {
  expect(demandText(written)).toBeNull();
});

test('A long text is kept by its beginning, and never cut through a character', () => {
  expect(demandText('🪚a'.repeat(200))?.text).toBe('🪚a'.repeat(40));
});
