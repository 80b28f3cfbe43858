import type { Product } from '@kerf/contract/schemas/product';
import type { Facet, SearchQuery, SearchResult } from '@kerf/contract/schemas/search';
import { codeKey } from '@kerf/domain/search/code';
import {
  type ChosenFacets,
  exactValue,
  facetChoices,
  facetNames,
} from '@kerf/domain/search/facets';
import type { Understood } from '@kerf/domain/search/meaning';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../db/keyset.ts';
import { findByText, type SearchDeps } from './find-by-text.ts';
import { countFacets, type Found, nextPlaces, type Place } from './finds.ts';
import { createReadProducts, type ReadProducts } from './found-products.ts';
import { type Narrowing, narrowFinds, narrowingOf } from './narrow-finds.ts';

type Sort = SearchQuery['sort'];

/** Finds products by a text and by chosen facets: one page of them, and what the facets say of all. */
export type SearchProducts = (query: SearchQuery) => Promise<SearchResult>;

export function createSearchProducts(deps: SearchDeps): SearchProducts {
  const readProducts = createReadProducts(deps.pipeline.ask, deps.searchCache);
  return (query) => searchProducts(deps, readProducts, query);
}

async function searchProducts(
  deps: SearchDeps,
  readProducts: ReadProducts,
  { search: text = '', sort, limit, cursor, fits, ...wanted }: SearchQuery,
): Promise<SearchResult> {
  const behind = cursor === undefined ? null : placeOf(cursor, sort);
  const narrowing = narrowingOf({ fits, ...wanted });
  const found = await narrowFinds(
    deps,
    `${sort} ${text}`,
    await findByText(deps, text, sort),
    narrowing,
  );
  const chosen = withoutExact(wanted);
  const { finds, exact } = found;
  const { total, counts } = countFacets(finds, chosen);
  // One more than the page holds tells whether there is a next one.
  const places = nextPlaces(finds, chosen, behind, limit + 1);
  const page = places.slice(0, limit);
  const items = await readProducts(page.map(({ id }) => id));
  const last = places.length > limit ? page.at(-1) : undefined;
  return {
    items,
    total,
    next: last ? cursorBehind(last, sort) : null,
    exact,
    understood: [...(codeRead(text, found, items) ?? found.understood)],
    facets: withExact(facetsOf(counts, chosen), narrowing.exact, total),
  };
}

/** Says so where the text itself is a SKU or another maker's number: it comes first in the list. */
function codeRead(text: string, { codes }: Found, [first]: readonly Product[]) {
  const isCode =
    first && [first.sku, ...first.aliases].some((code) => codes.includes(codeKey(code)));
  if (!isCode) return null;
  const code: Understood = { what: 'code', read: text, means: `The number of ${first.name}` };
  return [code];
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

/** The choices that are ranges: exact values have narrowed what is found before it is counted. */
function withoutExact(chosen: ChosenFacets): ChosenFacets {
  const ranges = facetNames.map((name) => {
    const values = chosen[name] ?? [];
    return [name, values.filter((value) => exactValue(name, value) === null)] as const;
  });
  return Object.fromEntries(ranges);
}

/** The facets with the exact values that are chosen, each before the ranges of its facet. */
function withExact(facets: readonly Facet[], exact: Narrowing['exact'], total: number): Facet[] {
  const chosen = new Map<string, Facet['choices'][number]>(
    exact.map(({ name, value }) => [
      name,
      { value: String(value), from: value, to: value, count: total, chosen: true },
    ]),
  );
  const shown = facetNames.filter(
    (name) => chosen.has(name) || facets.some((facet) => facet.name === name),
  );
  return shown.map((name) => {
    const choices = facets.find((facet) => facet.name === name)?.choices ?? [];
    const choice = chosen.get(name);
    return { name, choices: choice ? [choice, ...choices] : choices };
  });
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
