import type { FoundCategory } from '@kerf/contract/schemas/search';
import type { ChosenFacets } from '@kerf/domain/search/facets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Send } from '../../db/pipeline.ts';
import type { Allowance } from '../../http/allowance.ts';
import { categoriesOfProduct, listCategoryRows } from '../categories/categories.store.ts';
import { type Hits, idKeyAt, idKeysOf, matchingIndexes, pickHits } from './hits.ts';
import { CountsCache } from './search-cache.ts';

interface IndexedCategory {
  readonly slug: string;
  readonly name: string;
  readonly parentSlug: string | null;
}

/** The products in each category, including its subcategories. Kept in memory, since every search counts them. */
export interface CategoryIndex {
  /** In display order. */
  readonly categories: readonly IndexedCategory[];
  /** The positions of a product's categories, by the key of its id. */
  readonly placesByKey: ReadonlyMap<string, readonly number[]>;
  readonly counted: WeakMap<Hits['facetCounts'], CountsCache<readonly number[]>>;
}

/** Indexes all products, archived ones too: nobody reads the index again when one is restored. */
export async function readCategoryIndex(db: Database, ask: Send): Promise<CategoryIndex> {
  const rows = await listCategoryRows(db);
  const members = await ask(sql<{ id: string; ids: Buffer }>`
    select category.id, string_agg(uuid_send(products.id), ''::bytea) as ids
    from products, unnest(${categoriesOfProduct}) as category (id)
    group by category.id`);
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const placesById = new Map(
    rows.map(({ id, parent_id: parentId }) => {
      const own = [places.get(id), parentId === null ? undefined : places.get(parentId)];
      return [id, own.filter((place) => place !== undefined)];
    }),
  );
  const placesByKey = new Map<string, number[]>();
  for (const { id, ids } of members) {
    const own = placesById.get(id) ?? [];
    for (const key of idKeysOf(ids)) {
      const known = placesByKey.get(key) ?? [];
      placesByKey.set(key, [...new Set([...known, ...own])]);
    }
  }
  return {
    categories: rows.map(({ slug, name, parent_id: parentId }) => ({
      slug,
      name,
      parentSlug: parentId === null ? null : (slugs.get(parentId) ?? null),
    })),
    placesByKey,
    counted: new WeakMap(),
  };
}

/** The hits in a category; null if there is no such category. */
export function hitsInCategory(index: CategoryIndex, hits: Hits, slug: string): Hits | null {
  const place = index.categories.findIndex((category) => category.slug === slug);
  if (place < 0) return null;
  const kept = matchingIndexes(hits, {}).filter((at) =>
    index.placesByKey.get(idKeyAt(hits, at))?.includes(place),
  );
  return pickHits(
    hits,
    kept.map((each) => ({ index: each })),
  );
}

/** The categories of the hits that match the chosen facets, with counts. */
export async function countCategories(
  index: CategoryIndex,
  hits: Hits,
  facets: ChosenFacets,
  chosen: string | undefined,
  allowance: Allowance,
): Promise<FoundCategory[]> {
  const counted = index.counted.get(hits.facetCounts) ?? new CountsCache();
  index.counted.set(hits.facetCounts, counted);
  const counts = await counted.find(facets, hits.size, allowance, () =>
    countPlaces(index, hits, facets),
  );
  return index.categories
    .map((category, place) => ({
      ...category,
      count: counts[place] ?? 0,
      chosen: category.slug === chosen,
    }))
    .filter((category) => category.count > 0 || category.chosen);
}

function countPlaces({ categories, placesByKey }: CategoryIndex, hits: Hits, facets: ChosenFacets) {
  const counts = categories.map(() => 0);
  for (const index of matchingIndexes(hits, facets)) {
    for (const place of placesByKey.get(idKeyAt(hits, index)) ?? []) {
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return counts;
}
