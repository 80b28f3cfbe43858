import type { SearchQuery } from '@kerf/contract/schemas/search';
import { parseSearch } from '@kerf/domain/search/parse-search';
import { hasSpecification, type ParsedSearch } from '@kerf/domain/search/parsed-search';
import type { Database } from '../../db/database.ts';
import type { Pipeline } from '../../db/pipeline.ts';
import type { Allowance } from '../../http/allowance.ts';
import { hasAsWritten } from './conditions.ts';
import {
  correctSpelling,
  type SpellingCorrection,
  searchesToCorrect,
  wordsToCorrect,
} from './correct-spelling.ts';
import { followChanges } from './follow-changes.ts';
import type { FirstHits, SearchOutcome } from './hits.ts';
import { type Ranking, rankEverything, rankExact, rankNearest } from './ranking.ts';
import { findFirstHits, findFirstIds, findSpellings, findsAny } from './search.store.ts';
import type { Finding, SearchCache } from './search-cache.ts';

export interface SearchDeps {
  readonly db: Database;
  readonly pipeline: Pick<Pipeline, 'ask'>;
  readonly searchCache: SearchCache;
}

type Sort = SearchQuery['sort'];

/** How many hits are sorted for a unit of the caller's allowance. */
const HITS_PER_UNIT = 2_500;

/** One way to interpret a text, and what to report about it if it finds anything. */
interface Interpretation extends Pick<SearchOutcome, 'exact' | 'understood'> {
  readonly ranking: Ranking;
}

/**
 * Finds products by a search text: first those that match all of it, then those that match it with
 * misspelled words corrected, and finally the closest ones.
 */
export async function findByText(
  deps: SearchDeps,
  text: string,
  sort: Sort,
  allowance: Allowance,
): Promise<SearchOutcome> {
  const finding: Finding = {
    read: async () => {
      const outcome = await searchCatalogue(deps, text, sort);
      await allowance.take(Math.floor(outcome.hits.size / HITS_PER_UNIT));
      return outcome;
    },
    follow: (outcome, changes) => {
      const mayFind = (ids: readonly string[]) =>
        findsAny(deps.db, rankingsOf(text, outcome.exact), ids);
      const search = { sort, mayFind: text === '' ? null : mayFind };
      return followChanges(deps.pipeline.ask, search, outcome, changes);
    },
  };
  return deps.searchCache.find(`${sort} ${text}`, finding, allowance);
}

/** Everything that a text may find without corrections: what matches it, or only what is close to it as well. */
function rankingsOf(text: string, isExact: boolean): Ranking[] {
  const parsed = parseSearch(text);
  const { ranking } = exactInterpretation(text, parsed);
  return isExact ? [ranking] : [ranking, ...rankNearest(parsed)];
}

async function searchCatalogue({ db, pipeline }: SearchDeps, text: string, sort: Sort) {
  if (text === '') {
    const { hits } = await findFirstHits(pipeline.ask, [rankEverything], sort);
    return { hits, exact: true, understood: [], codes: [], isCorrected: false };
  }
  const parsed = parseSearch(text);
  const { understood, codes } = parsed;
  const find = async (interpretations: readonly Interpretation[]): Promise<SearchOutcome> => {
    const rankings = interpretations.map(({ ranking }) => ranking);
    const { hits, at } = await findFirstHits(pipeline.ask, rankings, sort);
    const found = interpretations[at ?? -1] ?? { exact: false, understood };
    return { hits, codes, ...found, isCorrected: false };
  };
  const exact = exactInterpretation(text, parsed);
  const near = nearInterpretations(parsed);
  if (!mayBeMisspelled(parsed)) return find([exact, ...near]);
  const found = await find([exact]);
  if (found.hits.size > 0) return found;
  const correction = correctSpelling(parsed, await findSpellings(db, wordsToCorrect(parsed)));
  const otherwise = await find([...correctedInterpretations(parsed, correction), ...near]);
  const isCorrected = true;
  return otherwise.hits.size > 0
    ? { ...otherwise, isCorrected }
    : { ...otherwise, understood: correction.understood, isCorrected };
}

/** Like `findByText`, for several texts at once: the first few hits of each. */
export async function findFirstByTexts(
  db: Database,
  texts: readonly string[],
): Promise<Map<string, FirstHits>> {
  const asked = texts.map((text) => ({ text, parsed: parseSearch(text) }));
  const found = new Map<string, FirstHits>();
  const lookUp = async (interpretations: readonly (readonly Interpretation[])[]) => {
    const rankings = interpretations.map((each) => each.map(({ ranking }) => ranking));
    const firsts = await findFirstIds(db, rankings);
    return firsts.map(({ ids, at }, index) => ({
      ids,
      exact: interpretations[index]?.[at]?.exact ?? false,
    }));
  };
  const exact = await lookUp(asked.map(({ text, parsed }) => [exactInterpretation(text, parsed)]));
  const unmatched = asked.filter(({ text }, index) => {
    const first = exact[index];
    if (!first || first.ids.length === 0) return true;
    found.set(text, { ...first, isFinal: true });
    return false;
  });
  const misspelled = searchesToCorrect(
    unmatched.map(({ parsed }) => parsed).filter(mayBeMisspelled),
  );
  const wanted = [...misspelled].flatMap(wordsToCorrect);
  const spellings = wanted.length === 0 ? [] : await findSpellings(db, [...new Set(wanted)]);
  const near = await lookUp(
    unmatched.map(({ parsed }) => [
      ...(misspelled.has(parsed)
        ? correctedInterpretations(parsed, correctSpelling(parsed, spellings))
        : []),
      ...nearInterpretations(parsed),
    ]),
  );
  unmatched.forEach(({ text, parsed }, index) => {
    const isFinal = !mayBeMisspelled(parsed) || misspelled.has(parsed);
    found.set(text, { ...(near[index] ?? { ids: [], exact: false }), isFinal });
  });
  return found;
}

function exactInterpretation(text: string, parsed: ParsedSearch): Interpretation {
  const { understood } = parsed;
  // A text of words only is found by its words.
  const isWords = understood.every(({ what }) => what === 'words');
  return {
    ranking: rankExact(parsed, isWords ? null : hasAsWritten(text)),
    exact: true,
    understood,
  };
}

function nearInterpretations(parsed: ParsedSearch): Interpretation[] {
  const { understood } = parsed;
  return rankNearest(parsed).map((ranking) => ({ ranking, exact: false, understood }));
}

/** A number is never a misspelling. Next to dimensions, though, it can be ignored. */
function mayBeMisspelled(parsed: ParsedSearch): boolean {
  const isNumbers = parsed.words.every((word) => /\p{N}/u.test(word));
  return parsed.words.length > 0 && (!isNumbers || hasSpecification(parsed));
}

/** The search with its words corrected, if there is anything left to search for. */
function correctedInterpretations(
  parsed: ParsedSearch,
  { words, ignoredCount, understood }: SpellingCorrection,
): Interpretation[] {
  const isSpecified = hasSpecification(parsed);
  if (words.length === 0 && !isSpecified) return [];
  // Unknown words, such as a brand in an etching, do not make a match of the dimensions inexact.
  const exact = ignoredCount === 0 || isSpecified;
  return [{ ranking: rankExact({ ...parsed, words, codes: [] }), exact, understood }];
}
