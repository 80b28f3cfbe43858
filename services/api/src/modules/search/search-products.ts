import type { Facet, SearchQuery, SearchResult } from '@kerf/contract/schemas/search';
import { codeKey } from '@kerf/domain/search/code';
import { type ChosenFacets, facetChoices, facetNames } from '@kerf/domain/search/facets';
import { asksForSpecification, type Meaning, type Understood } from '@kerf/domain/search/meaning';
import { understandSearch } from '@kerf/domain/search/understand-search';
import type { Database } from '../../db/database.ts';
import type { Pipeline } from '../../db/pipeline.ts';
import { productView } from '../products/product-view.ts';
import { countFacets, type Finds, nextIds } from './finds.ts';
import type { KeptFinds } from './kept-finds.ts';
import { alike, everything, exactly, nearly, type Ranking } from './ranking.ts';
import { asking, type FoundRow, readFinds, readPlaces, readSpellings } from './search.store.ts';
import { cursorAfter, idBehind, placesOf, sortedPage } from './search-page.ts';

export interface SearchDeps {
  readonly db: Database;
  readonly pipeline: Pick<Pipeline, 'ask'>;
  readonly keptFinds: KeptFinds;
}

interface Found {
  /** One page. */
  readonly rows: readonly FoundRow[];
  readonly hasMore: boolean;
  readonly finds: Finds;
}

interface Answer extends Found {
  readonly exact: boolean;
  readonly understood: readonly Understood[];
}

/**
 * Finds products by what a text means and by chosen facets. Where nothing is all of what was asked
 * for, misspelt words are read as the ones in use, and at last what comes nearest is found.
 */
export async function searchProducts(deps: SearchDeps, query: SearchQuery): Promise<SearchResult> {
  const { rows, hasMore, finds, exact, understood } = await answer(deps, query);
  const { total, counts } = countFacets(finds, query);
  const last = rows.at(-1);
  return {
    items: rows.map(productView),
    total,
    next: last && hasMore ? cursorAfter(last) : null,
    exact,
    understood: [...understood],
    facets: facetsOf(counts, query),
  };
}

async function answer(deps: SearchDeps, query: SearchQuery): Promise<Answer> {
  const text = query.search ?? '';
  if (text === '') {
    return { ...(await find(deps, query, everything, '')), exact: true, understood: [] };
  }
  const meaning = understandSearch(text);
  const found = await find(deps, query, exactly(meaning), `exactly ${text}`);
  if (found.finds.size > 0) {
    return { ...found, exact: true, understood: withCode(meaning, found.rows, text) };
  }
  return (
    (await answerRespelt(deps, query, meaning)) ??
    (await answerNearly(deps, query, meaning)) ?? {
      ...found,
      exact: false,
      understood: meaning.understood,
    }
  );
}

/** Reads misspelt words as the ones in use, and leaves out what nothing is called. */
async function answerRespelt(
  deps: SearchDeps,
  query: SearchQuery,
  meaning: Meaning,
): Promise<Answer | null> {
  const isSpecified = asksForSpecification(meaning);
  const isNumbers = meaning.words.every((word) => /\p{N}/u.test(word));
  // Numbers are never misspelt words; beside dimensions they may still be left out.
  if (meaning.words.length === 0 || (isNumbers && !isSpecified)) return null;
  const spellings = await readSpellings(deps.db, meaning.words);
  const words = spellings.flatMap(({ known }) => known ?? []);
  const left = spellings.filter(({ known }) => known === null);
  if (words.length === 0 && !isSpecified) return null;
  const respelt = { ...meaning, words, codes: [] };
  const found = await find(deps, query, exactly(respelt), `respelt ${query.search}`);
  if (found.finds.size === 0) return null;
  const understood = spellings.reduce<readonly Understood[]>(
    (said, { written, known }) => respell(said, written, known),
    meaning.understood,
  );
  // Brands and the like on a blade's etching take nothing from what its dimensions say.
  return { ...found, exact: left.length === 0 || isSpecified, understood };
}

function respell(
  understood: readonly Understood[],
  written: string,
  known: string | null,
): readonly Understood[] {
  if (known === written) return understood;
  return understood.map((one) => {
    if (one.what !== 'words' || one.read.toLowerCase() !== written) return one;
    return known === null
      ? { ...one, what: 'ignored', means: 'Nothing is called that' }
      : { ...one, what: 'spelling', means: `Read as “${known}”` };
  });
}

async function answerNearly(
  deps: SearchDeps,
  query: SearchQuery,
  meaning: Meaning,
): Promise<Answer | null> {
  const [code = ''] = meaning.codes;
  const ranking = nearly(meaning) ?? (/\p{N}/u.test(code) ? alike(code) : null);
  if (!ranking) return null;
  const found = await find(deps, query, ranking, `nearly ${query.search}`);
  return { ...found, exact: false, understood: meaning.understood };
}

async function find(
  deps: SearchDeps,
  query: SearchQuery,
  ranking: Ranking,
  text: string,
): Promise<Found> {
  const key = `${query.sort} ${text}`;
  return (await findKnown(deps, query, ranking, key)) ?? findAnew(deps, query, ranking, key);
}

/** A page of what is known to be found. Null where it is not, or what the page stands behind is not. */
async function findKnown(
  { pipeline, keptFinds }: SearchDeps,
  { sort, limit, cursor, ...chosen }: SearchQuery,
  ranking: Ranking,
  key: string,
): Promise<Found | null> {
  const finds = await keptFinds.find(key);
  if (!finds) return null;
  const behind = cursor === undefined ? null : idBehind(cursor, ranking, sort);
  const ids = nextIds(finds, chosen, behind, limit + 1);
  if (!ids) return null;
  const places = placesOf(ids.slice(0, limit), ranking, sort);
  return { rows: await readPlaces(pipeline.ask, places), hasMore: ids.length > limit, finds };
}

function findAnew(
  { db, pipeline, keptFinds }: SearchDeps,
  query: SearchQuery,
  ranking: Ranking,
  key: string,
): Promise<Found> {
  const ask = isUsual(query) ? pipeline.ask : asking(db);
  return keptFinds.read(key, async () => {
    const { rows, finds } = await readFinds(ask, sortedPage(ranking, query, query));
    return { rows: rows.slice(0, query.limit), hasMore: rows.length > query.limit, finds };
  });
}

/** Whether most searches are like it, so that its statement is worth keeping prepared. */
function isUsual({ sort, cursor, ...rest }: SearchQuery): boolean {
  const isNarrowed = facetNames.some((name) => rest[name] !== undefined);
  return sort === 'relevance' && cursor === undefined && !isNarrowed;
}

/** Says so where the text itself is a SKU or another maker's number: it comes first in the list. */
function withCode(meaning: Meaning, rows: readonly FoundRow[], text: string) {
  const [first] = rows;
  const isCode =
    first && [first.sku, ...first.aliases].some((code) => meaning.codes.includes(codeKey(code)));
  if (!isCode) return meaning.understood;
  const code: Understood = { what: 'code', read: text, means: `The number of ${first.name}` };
  return [code];
}

function facetsOf(counts: readonly (readonly number[])[], chosen: ChosenFacets): Facet[] {
  return facetNames.flatMap((name, at) => {
    const choices = facetChoices[name].flatMap((choice, index) => {
      const count = counts[at]?.[index] ?? 0;
      const isChosen = chosen[name]?.includes(choice.value) ?? false;
      return count > 0 || isChosen ? [{ ...choice, count, chosen: isChosen }] : [];
    });
    return choices.length > 0 ? [{ name, choices }] : [];
  });
}
