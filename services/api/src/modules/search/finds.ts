import {
  type ChosenFacets,
  type FacetName,
  facetChoices,
  facetNames,
} from '@kerf/domain/search/facets';
import type { Understood } from '@kerf/domain/search/meaning';
import { choiceBits, choiceReader } from '../../db/facet-signature.ts';

/** All that a search finds, in its order: signatures in two words each, ids in their sixteen bytes. */
export interface Finds {
  readonly size: number;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly ids: Buffer;
  readonly counted: Map<string, FacetCounts>;
}

/** What a text finds, whatever page and facets are asked for. */
export interface Found {
  readonly finds: Finds;
  /** False if nothing is all of what was asked for. */
  readonly exact: boolean;
  readonly understood: readonly Understood[];
  /** What in the text could be a SKU or another maker's number. */
  readonly codes: readonly string[];
}

const MOST_COUNTED = 100;
const WORD_BYTES = 4;
const ID_BYTES = 16;
const FIND_BYTES = ID_BYTES + 2 * WORD_BYTES;

/** Unpacks finds as Postgres sends them: of each its id and its signature, the highest byte first. */
export function findsOf(packed: Buffer): Finds {
  const size = packed.length / FIND_BYTES;
  const high = new Uint32Array(size);
  const low = new Uint32Array(size);
  const ids = Buffer.alloc(ID_BYTES * size);
  for (let index = 0; index < size; index += 1) {
    const signatureAt = FIND_BYTES * index + ID_BYTES;
    packed.copy(ids, ID_BYTES * index, FIND_BYTES * index, signatureAt);
    high[index] = packed.readUInt32BE(signatureAt);
    low[index] = packed.readUInt32BE(signatureAt + WORD_BYTES);
  }
  return { size, high, low, ids, counted: new Map() };
}

/** How a facet is read from a signature, and which of its choices are chosen, as bits; none if all are. */
interface Facet {
  readonly name: FacetName;
  readonly read: (high: number, low: number) => number;
  readonly chosen: number;
}

function facetsIn(chosen: ChosenFacets): Facet[] {
  return facetNames.map((name) => ({
    name,
    read: choiceReader(name),
    chosen: choiceBits(name, chosen[name] ?? []),
  }));
}

/** What the facets of a search say: for each choice of each facet, how many products have it. */
export interface FacetCounts {
  readonly total: number;
  /** In the order of `facetNames` and of the choices of each. */
  readonly counts: readonly (readonly number[])[];
}

/** Counts every choice among the products that all the other facets let through, once for each choice. */
export function countFacets(finds: Finds, chosen: ChosenFacets): FacetCounts {
  const { counted } = finds;
  const facets = facetsIn(chosen);
  const key = facets.map((facet) => facet.chosen).join();
  const known = counted.get(key);
  if (known) return known;
  const counts = count(finds, facets);
  if (counted.size >= MOST_COUNTED) counted.clear();
  counted.set(key, counts);
  return counts;
}

interface Counting extends Facet {
  readonly counts: number[];
}

function count({ size, high, low }: Finds, facets: readonly Facet[]): FacetCounts {
  const counting = facets.map((facet) => ({
    ...facet,
    counts: facetChoices[facet.name].map(() => 0),
  }));
  const narrowing = counting.filter((facet) => facet.chosen !== 0);
  let total = 0;
  for (let index = 0; index < size; index += 1) {
    const [upper, lower] = [high[index] ?? 0, low[index] ?? 0];
    const failed = failedFacet(narrowing, upper, lower);
    if (failed === SEVERAL) continue;
    if (failed !== NONE) {
      add(failed.counts, failed.read(upper, lower));
      continue;
    }
    total += 1;
    for (const { counts, read } of counting) add(counts, read(upper, lower));
  }
  return { total, counts: counting.map(({ counts }) => counts) };
}

const NONE = Symbol('every facet lets it through');
const SEVERAL = Symbol('several facets keep it out');

/** The one facet that keeps a product out, or that none or several do. */
function failedFacet(narrowing: readonly Counting[], high: number, low: number) {
  let failed: Counting | typeof NONE = NONE;
  for (const facet of narrowing) {
    if ((facet.read(high, low) & facet.chosen) !== 0) continue;
    if (failed !== NONE) return SEVERAL;
    failed = facet;
  }
  return failed;
}

/** Counts every choice whose bit is set. */
function add(counts: number[], bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const at = LOWEST - Math.clz32(rest & -rest);
    counts[at] = (counts[at] ?? 0) + 1;
  }
}

const LOWEST = 31;

/** A product among finds. */
export interface Place {
  readonly id: string;
  /** How many come before it. */
  readonly index: number;
}

/**
 * The next products that the chosen facets let through, behind one of them or from the start. The one
 * to follow may have moved since; if it is no longer found, they follow from where it was.
 */
export function nextPlaces(
  finds: Finds,
  chosen: ChosenFacets,
  behind: Place | null,
  most: number,
): Place[] {
  const narrowing = facetsIn(chosen).filter((facet) => facet.chosen !== 0);
  const places: Place[] = [];
  for (let index = startBehind(finds, behind); index < finds.size; index += 1) {
    if (places.length === most) break;
    const [high, low] = [finds.high[index] ?? 0, finds.low[index] ?? 0];
    if (narrowing.every((facet) => (facet.read(high, low) & facet.chosen) !== 0)) {
      places.push({ id: idAt(finds, index), index });
    }
  }
  return places;
}

/** Of some finds those at these places, in their order. */
export function placesOnly({ high, low, ids }: Finds, places: readonly Place[]): Finds {
  const at = places.map(({ index }) => index);
  return {
    size: at.length,
    high: Uint32Array.from(at, (index) => high[index] ?? 0),
    low: Uint32Array.from(at, (index) => low[index] ?? 0),
    ids: Buffer.concat(at.map((index) => ids.subarray(ID_BYTES * index, ID_BYTES * (index + 1)))),
    counted: new Map(),
  };
}

function startBehind({ ids }: Finds, behind: Place | null): number {
  if (behind === null) return 0;
  const wanted = Buffer.from(behind.id.replaceAll('-', ''), 'hex');
  let at = ids.indexOf(wanted);
  // The end of one id and the beginning of the next may look like it.
  while (at >= 0 && at % ID_BYTES !== 0) at = ids.indexOf(wanted, at + 1);
  return at < 0 ? behind.index : at / ID_BYTES + 1;
}

function idAt({ ids }: Finds, index: number): string {
  const hex = ids.toString('hex', ID_BYTES * index, ID_BYTES * (index + 1));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
