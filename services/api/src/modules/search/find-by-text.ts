import type { SearchQuery } from '@kerf/contract/schemas/search';
import { asksForSpecification, type Meaning } from '@kerf/domain/search/meaning';
import { understandSearch } from '@kerf/domain/search/understand-search';
import type { Database } from '../../db/database.ts';
import type { Pipeline } from '../../db/pipeline.ts';
import type { Found } from './kept-finds.ts';
import { everything, exactly, nearest, type Ranking } from './ranking.ts';
import { type Respelling, respell } from './respell.ts';
import { readFirstFinds } from './search.store.ts';
import type { SearchMemory } from './search-memory.ts';

export interface SearchDeps {
  readonly db: Database;
  readonly pipeline: Pick<Pipeline, 'ask'>;
  readonly searchMemory: SearchMemory;
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
  return deps.searchMemory.finds.find(`${sort} ${text}`, () => findAnew(deps, text, sort));
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
  const exact: Reading = { ranking: exactly(meaning), exact: true, understood };
  const near = nearest(meaning).map((ranking): Reading => ({ ranking, exact: false, understood }));
  if (!mayBeMisspelt(meaning)) return find([exact, ...near]);
  const found = await find([exact]);
  if (found.finds.size > 0) return found;
  const respelling = await respell(db, meaning);
  const otherwise = await find([...respeltReadings(meaning, respelling), ...near]);
  return otherwise.finds.size > 0 ? otherwise : { ...otherwise, understood: respelling.understood };
}

/** Numbers are never misspelt words; beside dimensions they may still be left out. */
function mayBeMisspelt(meaning: Meaning): boolean {
  const isNumbers = meaning.words.every((word) => /\p{N}/u.test(word));
  return meaning.words.length > 0 && (!isNumbers || asksForSpecification(meaning));
}

/** Where the words that are in use were found for those that were written, they are searched for. */
function respeltReadings(meaning: Meaning, { words, left, understood }: Respelling): Reading[] {
  const isSpecified = asksForSpecification(meaning);
  if (words.length === 0 && !isSpecified) return [];
  // Brands and the like on a blade's etching take nothing from what its dimensions say.
  const exact = left === 0 || isSpecified;
  return [{ ranking: exactly({ ...meaning, words, codes: [] }), exact, understood }];
}
