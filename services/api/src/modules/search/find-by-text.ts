import type { SearchQuery } from '@kerf/contract/schemas/search';
import { asksForSpecification, type Meaning } from '@kerf/domain/search/meaning';
import { understandSearch } from '@kerf/domain/search/understand-search';
import type { Database } from '../../db/database.ts';
import type { Pipeline } from '../../db/pipeline.ts';
import type { Found } from './finds.ts';
import { everything, exactly, nearest, type Ranking } from './ranking.ts';
import { type Respelling, respell, spellingsWanted } from './respell.ts';
import { readFirstFinds, readFirstIds, readSpellings } from './search.store.ts';
import type { SearchCache } from './search-cache.ts';

export interface SearchDeps {
  readonly db: Database;
  readonly pipeline: Pick<Pipeline, 'ask'>;
  readonly searchCache: SearchCache;
}

type Sort = SearchQuery['sort'];

/** A way to take a text, and what is said of it where it finds anything. */
interface Reading extends Pick<Found, 'exact' | 'understood'> {
  readonly ranking: Ranking;
}

/**
 * Finds products by what a text means. Where nothing is all of what was asked for, misspelt words are
 * read as the ones in use, and at last what comes nearest is found.
 */
export function findByText(deps: SearchDeps, text: string, sort: Sort): Promise<Found> {
  return deps.searchCache.find(`${sort} ${text}`, () => findAnew(deps, text, sort));
}

async function findAnew({ db, pipeline }: SearchDeps, text: string, sort: Sort): Promise<Found> {
  if (text === '') {
    const { finds } = await readFirstFinds(pipeline.ask, [everything], sort);
    return { finds, exact: true, understood: [], codes: [] };
  }
  const meaning = understandSearch(text);
  const { understood, codes } = meaning;
  const find = async (readings: readonly Reading[]): Promise<Found> => {
    const rankings = readings.map(({ ranking }) => ranking);
    const { finds, at } = await readFirstFinds(pipeline.ask, rankings, sort);
    return { finds, codes, ...(readings[at ?? -1] ?? { exact: false, understood }) };
  };
  const exact = exactReading(meaning);
  const near = nearReadings(meaning);
  if (!mayBeMisspelt(meaning)) return find([exact, ...near]);
  const found = await find([exact]);
  if (found.finds.size > 0) return found;
  const respelling = respell(meaning, await readSpellings(db, spellingsWanted(meaning)));
  const otherwise = await find([...respelt(meaning, respelling), ...near]);
  return otherwise.finds.size > 0 ? otherwise : { ...otherwise, understood: respelling.understood };
}

/** What a text finds first. */
export interface FirstFinds {
  readonly ids: readonly string[];
  /** False if they only come near. */
  readonly exact: boolean;
}

/** The same for several texts in one go, as far as the first few finds of each; a text that finds nothing is left out. */
export async function findFirstByTexts(
  db: Database,
  texts: readonly string[],
): Promise<Map<string, FirstFinds>> {
  const asked = texts.map((text) => ({ text, meaning: understandSearch(text) }));
  const found = new Map<string, FirstFinds>();
  const look = async (readings: readonly (readonly Reading[])[]) => {
    const rankings = readings.map((each) => each.map(({ ranking }) => ranking));
    const firsts = await readFirstIds(db, rankings);
    return firsts.map(({ ids, at }, index) => ({
      ids,
      exact: readings[index]?.[at]?.exact ?? false,
    }));
  };
  const exact = await look(asked.map(({ meaning }) => [exactReading(meaning)]));
  const left = asked.filter(({ text }, index) => !keep(text, exact[index]));
  const wanted = left.flatMap(({ meaning }) =>
    mayBeMisspelt(meaning) ? spellingsWanted(meaning) : [],
  );
  const spellings = wanted.length === 0 ? [] : await readSpellings(db, [...new Set(wanted)]);
  const near = await look(
    left.map(({ meaning }) => [
      ...(mayBeMisspelt(meaning) ? respelt(meaning, respell(meaning, spellings)) : []),
      ...nearReadings(meaning),
    ]),
  );
  left.forEach(({ text }, index) => void keep(text, near[index]));
  return found;

  function keep(text: string, first: FirstFinds | undefined): boolean {
    if (!first || first.ids.length === 0) return false;
    found.set(text, first);
    return true;
  }
}

function exactReading(meaning: Meaning): Reading {
  return { ranking: exactly(meaning), exact: true, understood: meaning.understood };
}

function nearReadings(meaning: Meaning): Reading[] {
  const { understood } = meaning;
  return nearest(meaning).map((ranking) => ({ ranking, exact: false, understood }));
}

/** Numbers are never misspelt words; beside dimensions they may still be left out. */
function mayBeMisspelt(meaning: Meaning): boolean {
  const isNumbers = meaning.words.every((word) => /\p{N}/u.test(word));
  return meaning.words.length > 0 && (!isNumbers || asksForSpecification(meaning));
}

/** Where the words that are in use were found for those that were written, they are searched for. */
function respelt(meaning: Meaning, { words, left, understood }: Respelling): Reading[] {
  const isSpecified = asksForSpecification(meaning);
  if (words.length === 0 && !isSpecified) return [];
  // Brands and the like on a blade's etching take nothing from what its dimensions say.
  const exact = left === 0 || isSpecified;
  return [{ ranking: exactly({ ...meaning, words, codes: [] }), exact, understood }];
}
