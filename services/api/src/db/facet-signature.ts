import { type FacetName, facetChoices } from '@kerf/domain/search/facets';
import { type RawBuilder, sql } from 'kysely';

/**
 * The facets with at most one choice per product, in the order of their four-bit slots. Postgres writes
 * them, in `facet_signature`: any change of the choices needs a migration that replaces it and computes
 * the signatures of all products again.
 */
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

/** A product's signature, and whether it is in stock, as one number in Postgres. */
export const packed = sql<string>`signature | (in_stock::int::bigint << ${sql.lit(STOCK_BIT)})`;

/** Whether a product has one of these choices, by its signature. */
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

type ReadChoices = (high: number, low: number) => number;

/** Creates a function that reads a facet's choices as bits from the two words of a signature. */
export function choiceReader(name: FacetName): ReadChoices {
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

/** A facet's choices as bits. */
export function choiceBits(name: FacetName, values: readonly string[]): number {
  return values.reduce((bits, value) => bits | (1 << choiceIndex(name, value)), 0);
}

function choiceIndex(name: FacetName, value: string): number {
  return facetChoices[name].findIndex((choice) => choice.value === value);
}

/** The number of a choice in Postgres, from 1. */
export function choiceNumber(name: FacetName, value: string): number {
  return choiceIndex(name, value) + 1;
}
