import {
  type ChosenFacets,
  type FacetName,
  facetChoices,
  facetNames,
} from '@kerf/domain/search/facets';
import type { UnderstoodTerm } from '@kerf/domain/search/parsed-search';
import { choiceBits, choiceReader } from '../../db/facet-signature.ts';
import type { Allowance } from '../../http/allowance.ts';
import { CountsCache } from './search-cache.ts';

/**
 * Every hit of a search, in order, packed: facet signatures as two 32-bit words, ids as 16 bytes, and prices in
 * cents if the hits are sorted by them.
 */
export interface Hits {
  readonly size: number;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly ids: Buffer;
  readonly prices: Float64Array | null;
  /** The same for the same hits in another order. */
  readonly facetCounts: CountsCache<FacetCounts>;
}

/** The outcome of searching for a text, before facets and pages. */
export interface SearchOutcome {
  readonly hits: Hits;
  /** False if no product matches everything that was searched for. */
  readonly exact: boolean;
  readonly understood: readonly UnderstoodTerm[];
  /** The parts of the text that could be a SKU or another maker's number. */
  readonly codes: readonly string[];
  /** Whether misspelled words were looked up, so that it depends on the words of the whole catalogue. */
  readonly isCorrected: boolean;
}

/** The first hits of a text. */
export interface FirstHits {
  readonly ids: readonly string[];
  /** False if they are only close to what was searched for. */
  readonly exact: boolean;
  /** False if its words were not corrected, since too many others were searched for with it. */
  readonly isFinal: boolean;
}

const WORD_BYTES = 4;
const PRICE_BYTES = 8;
/** The bytes of a hit's id. */
export const ID_BYTES = 16;

/**
 * Unpacks hits from Postgres: each is an id, a signature and, if they are sorted by it, a price, most significant
 * byte first.
 */
export function unpackHits(packed: Buffer, isPriced: boolean): Hits {
  const hitBytes = ID_BYTES + 2 * WORD_BYTES + (isPriced ? PRICE_BYTES : 0);
  const size = packed.length / hitBytes;
  const high = new Uint32Array(size);
  const low = new Uint32Array(size);
  const ids = Buffer.alloc(ID_BYTES * size);
  const prices = isPriced ? new Float64Array(size) : null;
  for (let index = 0; index < size; index += 1) {
    const signatureAt = hitBytes * index + ID_BYTES;
    packed.copy(ids, ID_BYTES * index, hitBytes * index, signatureAt);
    high[index] = packed.readUInt32BE(signatureAt);
    low[index] = packed.readUInt32BE(signatureAt + WORD_BYTES);
    if (prices) prices[index] = Number(packed.readBigInt64BE(signatureAt + 2 * WORD_BYTES));
  }
  return { size, high, low, ids, prices, facetCounts: new CountsCache() };
}

/** How to read a facet from a signature, and its chosen choices as bits; 0 if none is chosen. */
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

/** The number of products for each choice of each facet. */
export interface FacetCounts {
  readonly total: number;
  /** In the order of `facetNames` and of the choices of each. */
  readonly counts: readonly (readonly number[])[];
}

/** Counts each choice of a facet among the products that match all other facets. Cached by the choices. */
export function countFacets(
  hits: Hits,
  chosen: ChosenFacets,
  allowance: Allowance,
): Promise<FacetCounts> {
  return hits.facetCounts.find(chosen, hits.size, allowance, () =>
    countChoices(hits, facetsIn(chosen)),
  );
}

interface Counting extends Facet {
  readonly counts: number[];
}

function countChoices({ size, high, low }: Hits, facets: readonly Facet[]): FacetCounts {
  const counting = facets.map((facet) => ({
    ...facet,
    counts: facetChoices[facet.name].map(() => 0),
  }));
  const filtering = counting.filter((facet) => facet.chosen !== 0);
  let total = 0;
  for (let index = 0; index < size; index += 1) {
    const [upper, lower] = [high[index] ?? 0, low[index] ?? 0];
    const failed = failedFacet(filtering, upper, lower);
    if (failed === SEVERAL) continue;
    if (failed !== NONE) {
      increment(failed.counts, failed.read(upper, lower));
      continue;
    }
    total += 1;
    for (const { counts, read } of counting) increment(counts, read(upper, lower));
  }
  return { total, counts: counting.map(({ counts }) => counts) };
}

const NONE = Symbol('matches every facet');
const SEVERAL = Symbol('fails several facets');

/** The only facet that a product does not match; `NONE` or `SEVERAL` otherwise. */
function failedFacet(filtering: readonly Counting[], high: number, low: number) {
  let failed: Counting | typeof NONE = NONE;
  for (const facet of filtering) {
    if ((facet.read(high, low) & facet.chosen) !== 0) continue;
    if (failed !== NONE) return SEVERAL;
    failed = facet;
  }
  return failed;
}

/** Increments the count of every choice whose bit is set. */
function increment(counts: number[], bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const at = TOP_BIT - Math.clz32(rest & -rest);
    counts[at] = (counts[at] ?? 0) + 1;
  }
}

const TOP_BIT = 31;

/** A hit and its position. */
export interface HitPosition {
  readonly id: string;
  /** The number of hits before it. */
  readonly index: number;
}

/**
 * Lists the next hits that match the chosen facets, after a given one or from the start. If that one has
 * moved, the list continues after its new position; if it is gone, from its old one.
 */
export function listNextHits(
  hits: Hits,
  chosen: ChosenFacets,
  after: HitPosition | null,
  limit: number,
): HitPosition[] {
  const filtering = facetsIn(chosen).filter((facet) => facet.chosen !== 0);
  const positions: HitPosition[] = [];
  for (let index = startAfter(hits, after); index < hits.size; index += 1) {
    if (positions.length === limit) break;
    const [high, low] = [hits.high[index] ?? 0, hits.low[index] ?? 0];
    if (filtering.every((facet) => (facet.read(high, low) & facet.chosen) !== 0)) {
      positions.push({ id: idAt(hits, index), index });
    }
  }
  return positions;
}

/** Picks the hits at these positions. */
export function pickHits(
  { high, low, ids, prices }: Hits,
  positions: readonly Pick<HitPosition, 'index'>[],
): Hits {
  const at = positions.map(({ index }) => index);
  return {
    size: at.length,
    high: Uint32Array.from(at, (index) => high[index] ?? 0),
    low: Uint32Array.from(at, (index) => low[index] ?? 0),
    ids: Buffer.concat(at.map((index) => ids.subarray(ID_BYTES * index, ID_BYTES * (index + 1)))),
    prices: prices && Float64Array.from(at, (index) => prices[index] ?? 0),
    facetCounts: new CountsCache(),
  };
}

/** The indexes of the hits that match the chosen facets. */
export function matchingIndexes(hits: Hits, chosen: ChosenFacets): number[] {
  const filtering = facetsIn(chosen).filter((facet) => facet.chosen !== 0);
  const indexes: number[] = [];
  for (let index = 0; index < hits.size; index += 1) {
    const [high, low] = [hits.high[index] ?? 0, hits.low[index] ?? 0];
    if (filtering.every((facet) => (facet.read(high, low) & facet.chosen) !== 0)) {
      indexes.push(index);
    }
  }
  return indexes;
}

/** A hit's id as 16 characters, one for each byte. */
export function idKeyAt({ ids }: Hits, index: number): string {
  return ids.toString('latin1', ID_BYTES * index, ID_BYTES * (index + 1));
}

/** The same for each of many ids, one after the other. */
export function idKeysOf(ids: Buffer): string[] {
  return Array.from({ length: ids.length / ID_BYTES }, (_, index) =>
    ids.toString('latin1', ID_BYTES * index, ID_BYTES * (index + 1)),
  );
}

function startAfter(hits: Hits, after: HitPosition | null): number {
  if (after === null) return 0;
  const at = indexOfHit(hits, after.id);
  return at < 0 ? after.index : at + 1;
}

/** The index of a product among the hits, or -1. */
export function indexOfHit({ ids }: Hits, id: string): number {
  const wanted = idBytes(id);
  let at = ids.indexOf(wanted);
  // A match that is not aligned spans two ids.
  while (at >= 0 && at % ID_BYTES !== 0) at = ids.indexOf(wanted, at + 1);
  return at < 0 ? -1 : at / ID_BYTES;
}

/** An id as the hits hold it. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idAt({ ids }: Hits, index: number): string {
  const hex = ids.toString('hex', ID_BYTES * index, ID_BYTES * (index + 1));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
