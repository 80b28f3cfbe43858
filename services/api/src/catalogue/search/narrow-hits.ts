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
import type { Allowance } from '../../http/allowance.ts';
import type { SearchDeps } from './find-by-text.ts';
import { type HitPosition, listNextHits, pickHits, type SearchOutcome } from './hits.ts';

/** Filters that need the blade itself and are not counted as facets: exact values, and the saw to fit. */
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

/** How many blades are read for a unit of the caller's allowance. */
const BLADES_PER_UNIT = 600;

/** Keeps the hits that match a narrowing. Cached like the hits of a text. */
export async function narrowHits(
  { pipeline, searchCache }: SearchDeps,
  key: string,
  found: SearchOutcome,
  narrowing: Narrowing,
  allowance: Allowance,
): Promise<SearchOutcome> {
  if (narrowing.exact.length === 0 && narrowing.saw === null) return found;
  const narrowed = `narrowed ${JSON.stringify(narrowing)} ${key}`;
  const narrow = async () => {
    const positions = listNextHits(found.hits, coarseFacets(narrowing), null, found.hits.size);
    await allowance.take(Math.floor(positions.length / BLADES_PER_UNIT));
    const blades = await readBlades(positions);
    const kept = positions.filter(({ id }) => isMatch(narrowing, blades.get(id) ?? null));
    return { ...found, hits: pickHits(found.hits, kept) };
  };
  return searchCache.derive(narrowed, [found], narrow, allowance);

  async function readBlades(
    positions: readonly HitPosition[],
  ): Promise<ReadonlyMap<string, Blade | null>> {
    if (positions.length === 0) return new Map();
    const rows = await pipeline.ask(sql<{ id: string; blade: Blade | null }>`
      select id, blade from products where id = any(${uuidArray(positions.map(({ id }) => id))})`);
    return new Map(rows.map(({ id, blade }) => [id, blade]));
  }
}

/** Facet choices that include every match of a narrowing, so that fewer blades have to be read. */
function coarseFacets({ exact, saw }: Narrowing): ChosenFacets {
  const ranges = exact.map(
    ({ name, value }) => [name, [rangeOf(name, value)?.value ?? '']] as const,
  );
  return { ...Object.fromEntries(ranges), ...(saw && { kind: [saw.kind] }) };
}

function isMatch({ exact, saw }: Narrowing, blade: Blade | null): boolean {
  return exact.every(({ name, value }) => hasExactly(blade, name, value)) && isFitting(blade, saw);
}

function isFitting(blade: Blade | null, saw: Saw | null): boolean {
  if (saw === null) return true;
  const { verdict } = fitOf(blade, saw);
  return verdict === 'Fits' || verdict === 'Fits with a bush';
}
