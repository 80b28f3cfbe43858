import {
  type ChosenFacets,
  type FacetName,
  facetChoices,
  facetNames,
} from '@kerf/domain/search/facets';
import { type RawBuilder, sql } from 'kysely';

/** The facets of which a product has one choice or none, in the order of their four bits. */
const placed = [
  'kind',
  'diameter',
  'bore',
  'kerf',
  'teeth',
  'length',
  'teethPerInch',
  'grind',
  'price',
] as const satisfies FacetName[];

const PLACE_BITS = 4;
const PLACE = 0b1111;
const MATERIALS_BIT = PLACE_BITS * placed.length;
const STOCK_BIT = MATERIALS_BIT + facetChoices.material.length;
const WORD_BITS = 32;
const WORD_BYTES = 4;

/** A product's signature and whether it can be ordered, as one number in Postgres. */
export const packed = sql<string>`signature | (in_stock::int::bigint << ${sql.lit(STOCK_BIT)})`;

/** The products that have one of these choices, by their signature. */
export function hasChoice(name: FacetName, values: readonly string[]): RawBuilder<boolean> {
  if (name === 'inStock') return sql`in_stock = any(${values.map((value) => value === 'true')})`;
  const numbers = values.map((value) => choiceNumber(name, value));
  if (name === 'material') {
    const mask = numbers.reduce((bits, number) => bits + 2 ** (MATERIALS_BIT + number - 1), 0);
    return sql`signature & ${mask}::bigint <> 0`;
  }
  const shift = sql.lit(PLACE_BITS * placed.indexOf(name));
  return sql`(signature >> ${shift}) & ${sql.lit(PLACE)} = any(${numbers}::bigint[])`;
}

/** The signatures of what is found, in two words each, and what has been counted of them. */
export interface Signatures {
  readonly size: number;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly counted: Map<string, FacetCounts>;
}

const MOST_COUNTED = 100;

/** Unpacks signatures as Postgres sends them: eight bytes each, the highest first. */
export function signaturesOf(bytes: Buffer): Signatures {
  const size = bytes.length / (2 * WORD_BYTES);
  const high = new Uint32Array(size);
  const low = new Uint32Array(size);
  for (let index = 0; index < size; index += 1) {
    high[index] = bytes.readUInt32BE(2 * WORD_BYTES * index);
    low[index] = bytes.readUInt32BE(2 * WORD_BYTES * index + WORD_BYTES);
  }
  return { size, high, low, counted: new Map() };
}

/** What the facets of a search say: for each choice of each facet, how many products have it. */
export interface FacetCounts {
  readonly total: number;
  /** In the order of `facetNames` and of the choices of each. */
  readonly counts: readonly (readonly number[])[];
}

/** Where a facet stands in a signature, and which of its choices are chosen, as bits; none where all are. */
interface Facet {
  readonly read: (high: number, low: number) => number;
  readonly chosen: number;
  readonly counts: number[];
}

/** Counts every choice among the products that all the other facets let through, once for each choice. */
export function countFacets(signatures: Signatures, chosen: ChosenFacets): FacetCounts {
  const { counted } = signatures;
  const facets = facetNames.map((name) => facetOf(name, chosen[name]));
  const key = facets.map((facet) => facet.chosen).join();
  const known = counted.get(key);
  if (known) return known;
  const counts = count(signatures, facets);
  if (counted.size >= MOST_COUNTED) counted.clear();
  counted.set(key, counts);
  return counts;
}

function count({ size, high, low }: Signatures, facets: readonly Facet[]): FacetCounts {
  const narrowing = facets.filter((facet) => facet.chosen !== 0);
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
    for (const { counts, read } of facets) add(counts, read(upper, lower));
  }
  return { total, counts: facets.map(({ counts }) => counts) };
}

function facetOf(name: FacetName, values: readonly string[] = []): Facet {
  return {
    read: readerOf(name),
    chosen: values.reduce((bits, value) => bits | (1 << choiceIndex(name, value)), 0),
    counts: facetChoices[name].map(() => 0),
  };
}

/** Reads a product's choices of a facet, as bits. */
function readerOf(name: FacetName): Facet['read'] {
  if (name === 'inStock') {
    return (high) => (high & (1 << (STOCK_BIT - WORD_BITS)) ? 0b01 : 0b10);
  }
  if (name === 'material') {
    const mask = 2 ** facetChoices.material.length - 1;
    return (high) => (high >>> (MATERIALS_BIT - WORD_BITS)) & mask;
  }
  const shift = PLACE_BITS * placed.indexOf(name);
  if (shift >= WORD_BITS) return (high) => choiceAt(high >>> (shift - WORD_BITS));
  return (_high, low) => choiceAt(low >>> shift);
}

/** Places count from 1; 0 is no choice. */
function choiceAt(word: number): number {
  return (1 << (word & PLACE)) >>> 1;
}

const NONE = Symbol('every facet lets it through');
const SEVERAL = Symbol('several facets keep it out');

/** The one facet that keeps a product out, or that none or several do. */
function failedFacet(narrowing: readonly Facet[], high: number, low: number) {
  let failed: Facet | typeof NONE = NONE;
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

function choiceIndex(name: FacetName, value: string): number {
  return facetChoices[name].findIndex((choice) => choice.value === value);
}

/** The number of a choice as Postgres keeps it, from 1. */
export function choiceNumber(name: FacetName, value: string): number {
  return choiceIndex(name, value) + 1;
}

/** The lexemes by which a product with one of these choices is found; none for what is in stock. */
export function facetLexemes(name: Exclude<FacetName, 'inStock'>, values: readonly string[]) {
  return values.map((value) => `@${name}=${choiceNumber(name, value)}`);
}
