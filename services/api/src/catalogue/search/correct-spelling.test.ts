import { parseSearch } from '@kerf/domain/search/parse-search';
import { expect, test } from 'vitest';
import { correctSpelling, searchesToCorrect, wordsToCorrect } from './correct-spelling.ts';

/** A search of this many words that no catalogue has. */
const searchOf = (count: number, mark = 'q') =>
  parseSearch(
    Array.from({ length: count }, (_, index) => {
      const letter = String.fromCharCode(97 + (index % 26));
      return `${mark}${letter}${letter.repeat(Math.floor(index / 26))}vz`;
    }).join(' '),
  );

test('Of a long search, only the first words are looked up, and the others stay as written', () => {
  const long = searchOf(60);
  const looked = wordsToCorrect(long);

  expect(looked.length).toBeLessThan(40);
  const unknown = looked.map((written) => ({ written, suggestion: null, score: 0 }));
  expect(correctSpelling(long, unknown).words).toEqual(long.words.slice(16));
});

test('Of many searches at once, only as many are corrected as can be looked up together', () => {
  const searches = Array.from({ length: 40 }, (_, index) =>
    searchOf(20, `q${String.fromCharCode(97 + (index % 26))}`),
  );

  const corrected = searchesToCorrect(searches);

  expect(corrected.size).toBeGreaterThan(3);
  expect([...corrected].flatMap(wordsToCorrect).length).toBeLessThanOrEqual(240);
  expect(searchesToCorrect(searches.slice(0, 3)).size).toBe(3);
});
