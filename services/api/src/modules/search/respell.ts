import { catalogueWord, isMaker } from '@kerf/domain/search/makers';
import type { Meaning, Understood } from '@kerf/domain/search/meaning';
import type { Spelling } from './search.store.ts';

/** The words of a search as the catalogue spells them. */
export interface Respelling {
  readonly words: readonly string[];
  /** How many words were left out: nothing is called that. */
  readonly left: number;
  readonly understood: readonly Understood[];
}

/** What is taken for a word, or for two that belong together. */
interface Taken {
  readonly written: readonly string[];
  readonly known: string | null;
}

/** The words of a search that its respelling wants compared with those in use: each, and with the one behind it. */
export function spellingsWanted({ words }: Meaning): string[] {
  const candidates = words.flatMap((word, index) => [word, joinedAt(words, index) ?? []].flat());
  return [...new Set(candidates.filter((word) => !isMaker(word)))];
}

/**
 * Reads the words of a search as those in use: a name that was split is put together (`brite cut`), a word
 * of the trade gives way to the catalogue's (`non-ferrous`), another maker's name stays what it is, and any
 * other is read as the most similar word.
 */
export function respell({ words, understood }: Meaning, read: readonly Spelling[]): Respelling {
  const spellings = new Map(read.map((spelling) => [spelling.written, spelling]));
  const taken = takeWords(words, spellings);
  return {
    words: taken.flatMap(({ known }) => known ?? []),
    left: taken.filter(({ known }) => known === null).length,
    understood: taken.reduce(sayRead, understood),
  };
}

/** A word together with the one behind it, without hyphens; a word with digits is no one's half. */
function joinedAt(words: readonly string[], index: number): string | null {
  const pair = words.slice(index, index + 2).join('');
  return words[index + 1] === undefined || /\p{N}/u.test(pair) ? null : pair.replaceAll('-', '');
}

function takeWords(words: readonly string[], spellings: ReadonlyMap<string, Spelling>): Taken[] {
  const taken: Taken[] = [];
  for (let index = 0; index < words.length; ) {
    const [word = '', next = ''] = words.slice(index, index + 2);
    const pair = joinedKnown(word, next, spellings);
    taken.push(
      pair === null
        ? { written: [word], known: catalogueWord(word) ?? spellings.get(word)?.known ?? null }
        : { written: [word, next], known: pair },
    );
    index += pair === null ? 1 : 2;
  }
  return taken;
}

/** What two words are together, where that is a word in use, or more like one than its misspelt halves. */
function joinedKnown(
  word: string,
  next: string,
  spellings: ReadonlyMap<string, Spelling>,
): string | null {
  const joined = spellings.get(`${word}${next}`.replaceAll('-', ''));
  if (next === '' || !joined) return null;
  const ofTrade = catalogueWord(joined.written);
  if (ofTrade !== null || joined.known === joined.written) return ofTrade ?? joined.known;
  const halves = [word, next].map((half) => spellings.get(half));
  const misspelt = halves.filter((half) => half?.known !== half?.written);
  if (joined.known === null || misspelt.length === 0) return null;
  const likest = Math.max(...misspelt.map((half) => half?.likeness ?? 0));
  return joined.likeness >= likest ? joined.known : null;
}

function sayRead(
  understood: readonly Understood[],
  { written, known }: Taken,
): readonly Understood[] {
  const [first = '', second] = written;
  if (known === first && second === undefined) return understood;
  const isOf = (word: string) => (one: Understood) =>
    one.what === 'words' && one.read.toLowerCase() === word;
  const read = written.map((word) => understood.find(isOf(word))?.read ?? word).join(' ');
  return understood
    .filter((one) => second === undefined || !isOf(second)(one))
    .map((one) => {
      if (!isOf(first)(one)) return one;
      if (known !== null) return { what: 'spelling', read, means: `Read as “${known}”` };
      return { what: 'ignored', read, means: isMaker(first) ? MAKER : 'Nothing is called that' };
    });
}

const MAKER = 'Another maker’s name: search for the number on the blade';
