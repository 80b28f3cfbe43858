import type { Product } from '@kerf/contract/schemas/product';
import type { Facet, SearchQuery, SearchResult } from '@kerf/contract/schemas/search';
import { codeKey } from '@kerf/domain/search/code';
import { type ChosenFacets, facetChoices, facetNames } from '@kerf/domain/search/facets';
import type { Meaning, Understood } from '@kerf/domain/search/meaning';
import { understandSearch } from '@kerf/domain/search/understand-search';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../db/keyset.ts';
import { type FindDeps, findByText } from './find-by-text.ts';
import { countFacets, nextPlaces, type Place } from './finds.ts';
import { readProducts } from './found-products.ts';
import type { SearchMemory } from './search-memory.ts';

export interface SearchDeps extends FindDeps {
  readonly memory: SearchMemory;
}

type Sort = SearchQuery['sort'];

/** Finds products by a text and by chosen facets: one page of them, and what the facets say of all. */
export async function searchProducts(deps: SearchDeps, query: SearchQuery): Promise<SearchResult> {
  const { search: text = '', sort, limit, cursor, ...chosen } = query;
  const { pipeline, memory } = deps;
  const behind = cursor === undefined ? null : placeOf(cursor, sort);
  const meaning = text === '' ? null : understandSearch(text);
  const { finds, exact, understood } = await memory.finds.find(`${sort} ${text}`, () =>
    findByText(deps, meaning, sort),
  );
  const { total, counts } = countFacets(finds, chosen);
  // One more than the page holds tells whether there is a next one.
  const places = nextPlaces(finds, chosen, behind, limit + 1);
  const page = places.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const items = await readProducts(pipeline.ask, memory.products, ids);
  const last = places.length > limit ? page.at(-1) : undefined;
  return {
    items,
    total,
    next: last ? cursorBehind(last, sort) : null,
    exact,
    understood: [...(codeIn(meaning, items, text) ?? understood)],
    facets: facetsOf(counts, chosen),
  };
}

/** Says so where the text itself is a SKU or another maker's number: it comes first in the list. */
function codeIn(
  meaning: Meaning | null,
  [first]: readonly Product[],
  text: string,
): Understood[] | null {
  if (!meaning || !first) return null;
  const codes = [first.sku, ...first.aliases].map(codeKey);
  if (!codes.some((code) => meaning.codes.includes(code))) return null;
  return [{ what: 'code', read: text, means: `The number of ${first.name}` }];
}

function cursorBehind({ index, id }: Place, sort: Sort): string {
  return encodeCursor([sort, index, id]);
}

function placeOf(cursor: string, sort: Sort): Place {
  const [, index, id] = decodeCursor(
    cursor,
    z.tuple([z.literal(sort), z.int().nonnegative(), z.uuid()]),
  );
  return { index, id };
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
