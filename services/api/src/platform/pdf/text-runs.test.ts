import { expect, test } from 'vitest';
import { textRuns } from './text-runs.ts';

/** Each run with its font, from left to right. */
const runs = (line: string) =>
  textRuns(line, 'regular').map(({ piece, text }) => [
    /(latin|arabic|hebrew|unifont)-(?:400|latin)/.exec(piece.name)?.[1],
    text,
  ]);
const words = (line: string) => runs(line).map(([, text]) => text);

test('what the house font has is set in it, and the rest in the fallback', () => {
  expect(runs('Kerf 山田 Ltd')).toEqual([
    ['latin', 'Kerf '],
    ['unifont', '山田'],
    ['latin', ' Ltd'],
  ]);
});

test('Arabic and Hebrew go word by word from the right to fonts that join and turn their letters', () => {
  expect(runs('شركة النور')).toEqual([
    ['arabic', 'النور'],
    ['latin', ' '],
    ['arabic', 'شركة'],
  ]);
  expect(runs('שלום עולם')).toEqual([
    ['hebrew', 'עולם'],
    ['latin', ' '],
    ['hebrew', 'שלום'],
  ]);
});

test('a house number is left of its street in Hebrew, and brackets open to the left', () => {
  expect(words('רחוב הרצל 12 (קומה)')).toEqual([
    ...['(', 'קומה', ')', ' ', '12', ' ', 'הרצל', ' ', 'רחוב'],
  ]);
});

test('a Latin sentence keeps its order around an Arabic name, and Arabic digits theirs', () => {
  expect(words('Saw شركة Ltd')).toEqual(['Saw ', 'شركة', ' Ltd']);
  expect(words('٢٥٠ مم')).toEqual(['مم', ' ', '٢', '٥', '٠']);
});

test('a script whose font cannot turn it is turned around here', () => {
  // Syriac: alaph, beth, gamal.
  expect(runs('\u0710\u0712\u0713')).toEqual([['unifont', '\u0713\u0712\u0710']]);
});

test('letters and their accents are one, however they were typed', () => {
  expect(runs('e\u0301')).toEqual([['latin', '\u00e9']]);
});

test('what draws nothing is left out, and a letter that no font has is written as its number', () => {
  expect(runs('a\u200d\u200eb\u0007')).toEqual([['latin', 'ab']]);
  expect(runs('\u{20BB7}')).toEqual([['latin', '[U+20BB7]']]);
});

test.for<[line: string, printed: string]>([
  ['Saw \u{1FA9A} Shop', 'Saw Shop'],
  ['\u{1F69A}\u{1F69A} Rear entrance', 'Rear entrance'],
  ['Ring twice\u{1F64F}\u{1F3FD}', 'Ring twice'],
  ['The \u{1F468}\u200d\u{1F527} calls', 'The calls'],
  ['Gate \u{1F1E9}\u{1F1EA}', 'Gate DE'],
  ['1\ufe0f\u20e3 \u260e', '1\u20e3 \u260e'],
])('%s is printed as %s: no font has newer emoji', ([line, printed]) => {
  expect(words(line).join('')).toBe(printed);
});
