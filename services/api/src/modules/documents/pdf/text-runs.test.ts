import { expect, test } from 'vitest';
import { textRuns } from './text-runs.ts';

const runs = (line: string) =>
  textRuns(line, 'regular').map(({ piece, text }) => [piece.isFallback, text]);

test('what the house font has is set in it, and the rest in the fallback', () => {
  expect(runs('Kerf 山田 Ltd')).toEqual([
    [false, 'Kerf '],
    [true, '山田 '],
    [false, 'Ltd'],
  ]);
});

test('Hebrew and Arabic are turned around as a whole, their words in order from the right', () => {
  expect(runs('שלום עולם')).toEqual([[true, 'םלוע םולש']]);
  expect(runs('شركة')).toEqual([[true, 'ةكرش']]);
});

test('letters and their accents are one, however they were typed', () => {
  expect(runs('e\u0301')).toEqual([[false, '\u00e9']]);
});

test('what draws nothing is left out, and what no font has is written as its number', () => {
  expect(runs('a\u200d\u200eb\u0007')).toEqual([[false, 'ab']]);
  expect(runs('\u{1FA9A}')).toEqual([[false, '[U+1FA9A]']]);
});
