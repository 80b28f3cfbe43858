import { catalogueWord, isMaker } from '@kerf/domain/search/makers';
import type { ParsedSearch, UnderstoodTerm } from '@kerf/domain/search/parsed-search';
import type { Spelling } from './search.store.ts';

/** The words of a search, spelled as in the catalogue. */
export interface SpellingCorrection {
  readonly words: readonly string[];
  /** How many words were left out, because the catalogue has nothing similar. */
  readonly ignoredCount: number;
  readonly understood: readonly UnderstoodTerm[];
}

/** A word, or two that belong together, and the catalogue's word for it. */
interface WordMatch {
  readonly written: readonly string[];
  readonly suggestion: string | null;
}

/**
 * How many words of a search are corrected; later ones stay as written. The search is public, and each word
 * is compared with the words of the whole catalogue.
 */
const CORRECTED_MAX = 16;
/** How many words are looked up for several searches at once. */
const LOOKED_UP_MAX = 240;

/** The words to look up before a correction: each word, and each joined with the next one. */
export function wordsToCorrect(search: ParsedSearch): string[] {
  const words = search.words.slice(0, CORRECTED_MAX);
  const candidates = words.flatMap((word, index) => [word, joinedAt(words, index) ?? []].flat());
  return [...new Set(candidates.filter((word) => !isMaker(word)))];
}

/** The searches, from the first, whose words can be looked up together. The others are not corrected. */
export function searchesToCorrect(searches: readonly ParsedSearch[]): ReadonlySet<ParsedSearch> {
  let count = 0;
  const chosen = searches.filter((search) => {
    count += wordsToCorrect(search).length;
    return count <= LOOKED_UP_MAX;
  });
  return new Set(chosen);
}

/**
 * Corrects the words of a search: a name that was split is joined (`brite cut`), a trade word is replaced
 * by the catalogue's (`non-ferrous`), another maker's name is kept, and any other word is replaced by the
 * most similar word in the catalogue.
 */
export function correctSpelling(
  { words, understood }: ParsedSearch,
  read: readonly Spelling[],
): SpellingCorrection {
  const spellings = new Map(read.map((spelling) => [spelling.written, spelling]));
  const rest = words.slice(CORRECTED_MAX).map((word) => ({ written: [word], suggestion: word }));
  const matches = [...matchWords(words.slice(0, CORRECTED_MAX), spellings), ...rest];
  return {
    words: matches.flatMap(({ suggestion }) => suggestion ?? []),
    ignoredCount: matches.filter(({ suggestion }) => suggestion === null).length,
    understood: matches.reduce(describeMatch, understood),
  };
}

/** A word joined with the next one, without hyphens; null if either contains a digit. */
function joinedAt(words: readonly string[], index: number): string | null {
  const pair = words.slice(index, index + 2).join('');
  return words[index + 1] === undefined || /\p{N}/u.test(pair) ? null : pair.replaceAll('-', '');
}

function matchWords(
  words: readonly string[],
  spellings: ReadonlyMap<string, Spelling>,
): WordMatch[] {
  const matches: WordMatch[] = [];
  for (let index = 0; index < words.length; ) {
    const [word = '', next = ''] = words.slice(index, index + 2);
    const pair = joinedWord(word, next, spellings);
    matches.push(
      pair === null
        ? {
            written: [word],
            suggestion: catalogueWord(word) ?? spellings.get(word)?.suggestion ?? null,
          }
        : { written: [word, next], suggestion: pair },
    );
    index += pair === null ? 1 : 2;
  }
  return matches;
}

/** The catalogue's word for two words joined, if that is a better match than the two words apart. */
function joinedWord(
  word: string,
  next: string,
  spellings: ReadonlyMap<string, Spelling>,
): string | null {
  const joined = spellings.get(`${word}${next}`.replaceAll('-', ''));
  if (next === '' || !joined) return null;
  const tradeWord = catalogueWord(joined.written);
  if (tradeWord !== null || joined.suggestion === joined.written)
    return tradeWord ?? joined.suggestion;
  const halves = [word, next].map((half) => spellings.get(half));
  const misspelled = halves.filter((half) => half?.suggestion !== half?.written);
  if (joined.suggestion === null || misspelled.length === 0) return null;
  const bestScore = Math.max(...misspelled.map((half) => half?.score ?? 0));
  return joined.score >= bestScore ? joined.suggestion : null;
}

function describeMatch(
  understood: readonly UnderstoodTerm[],
  { written, suggestion }: WordMatch,
): readonly UnderstoodTerm[] {
  const [first = '', second] = written;
  if (suggestion === first && second === undefined) return understood;
  const isOf = (word: string) => (one: UnderstoodTerm) =>
    one.what === 'words' && one.read.toLowerCase() === word;
  const read = written.map((word) => understood.find(isOf(word))?.read ?? word).join(' ');
  return understood
    .filter((one) => second === undefined || !isOf(second)(one))
    .map((one) => {
      if (!isOf(first)(one)) return one;
      if (suggestion !== null) return { what: 'spelling', read, means: `Read as “${suggestion}”` };
      return {
        what: 'ignored',
        read,
        means: isMaker(first) ? MAKER : 'No product matches this word',
      };
    });
}

const MAKER = 'Another maker’s name: search for the number on the blade';
