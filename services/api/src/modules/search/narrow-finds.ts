import type { SearchQuery } from '@kerf/contract/schemas/search';
import type { Blade } from '@kerf/domain/blade';
import { fitOf } from '@kerf/domain/fit';
import type { Saw } from '@kerf/domain/machine';
import {
  type ChosenFacets,
  type ExactFacet,
  exactFacets,
  exactValue,
  hasExactly,
  rangeOf,
} from '@kerf/domain/search/facets';
import { sql } from 'kysely';
import { uuidArray } from '../../db/pipeline.ts';
import type { SearchDeps } from './find-by-text.ts';
import { type Found, nextPlaces, type Place, placesOnly } from './finds.ts';

/** What only a blade itself tells, and no range that is counted: exact values, and the saw that it is to fit. */
export interface Narrowing {
  readonly exact: readonly { readonly name: ExactFacet; readonly value: number }[];
  readonly saw: Saw | null;
}

export function narrowingOf({
  fits,
  ...chosen
}: Pick<SearchQuery, 'fits'> & ChosenFacets): Narrowing {
  const exact = exactFacets.flatMap((name) => {
    const value = exactValue(name, chosen[name]?.[0] ?? '');
    return value === null ? [] : [{ name, value }];
  });
  return { exact, saw: fits ?? null };
}

/** Keeps of what was found what a narrowing lets through. It is kept for a moment, as what a text finds is. */
export async function narrowFinds(
  { pipeline, searchCache }: SearchDeps,
  key: string,
  found: Found,
  narrowing: Narrowing,
): Promise<Found> {
  if (narrowing.exact.length === 0 && narrowing.saw === null) return found;
  return searchCache.find(`narrowed ${JSON.stringify(narrowing)} ${key}`, async () => {
    const places = nextPlaces(found.finds, coarsely(narrowing), null, found.finds.size);
    const blades = await readBlades(places);
    const kept = places.filter(({ id }) => letsThrough(narrowing, blades.get(id) ?? null));
    return { ...found, finds: placesOnly(found.finds, kept) };
  });

  async function readBlades(places: readonly Place[]): Promise<ReadonlyMap<string, Blade | null>> {
    if (places.length === 0) return new Map();
    const rows = await pipeline.ask(sql<{ id: string; blade: Blade | null }>`
      select id, blade from products where id = any(${uuidArray(places.map(({ id }) => id))})`);
    return new Map(rows.map(({ id, blade }) => [id, blade]));
  }
}

/** The choices of facets that hold everything a narrowing lets through: they are known without the blades. */
function coarsely({ exact, saw }: Narrowing): ChosenFacets {
  const ranges = exact.map(
    ({ name, value }) => [name, [rangeOf(name, value)?.value ?? '']] as const,
  );
  return { ...Object.fromEntries(ranges), ...(saw && { kind: [saw.kind] }) };
}

function letsThrough({ exact, saw }: Narrowing, blade: Blade | null): boolean {
  return exact.every(({ name, value }) => hasExactly(blade, name, value)) && isFitting(blade, saw);
}

function isFitting(blade: Blade | null, saw: Saw | null): boolean {
  if (saw === null) return true;
  const { verdict } = fitOf(blade, saw);
  return verdict === 'Fits' || verdict === 'Fits with a bush';
}
