import { type ExactFacet, type FacetName, facetChoices } from '@kerf/domain/search/facets';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** The facets with at most one choice per product, in the order of their four-bit slots. */
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
type Placed = (typeof placed)[number];
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

/** The value of each facet for a product `p`. */
const values: Readonly<Record<Placed, RawBuilder<unknown>>> = {
  kind: sql`coalesce(p.blade ->> 'kind', 'other')`,
  diameter: measure('diameter'),
  bore: measure('bore'),
  kerf: measure('kerf'),
  teeth: measure('teeth'),
  length: measure('length'),
  teethPerInch: measure('teethPerInch'),
  grind: sql`p.blade ->> 'grind'`,
  price: sql`p.price_cents / 100.0`,
};

function measure(name: ExactFacet): RawBuilder<number> {
  return sql<number>`(p.blade ->> ${sql.lit(name)})::float8`;
}

/** The signature of a product `p`, generated from the choices in the domain. */
const signatureSql = sql<string>`(${sql.join(
  [
    ...placed.map(
      (name, at) => sql`(${choiceNumberSql(name)}::bigint << ${sql.lit(PLACE_BITS * at)})`,
    ),
    ...facetChoices.material.map(
      ({ value }, at) =>
        sql`((coalesce(p.blade -> 'materials', '[]') ? ${sql.lit(value)})::int::bigint << ${sql.lit(MATERIALS_BIT + at)})`,
    ),
  ],
  sql`\n  + `,
)})`;

/** The number of a product `p`'s choice, from 1; 0 if it has none. */
function choiceNumberSql(name: Placed): RawBuilder<number> {
  const choices = facetChoices[name];
  const starts = choices.flatMap(({ from }) => (from === null ? [] : [from]));
  if (starts.length === 0) {
    const words = sql.join(choices.map(({ value }) => sql.lit(value)));
    return sql`coalesce(array_position(array[${words}], ${values[name]}), 0)`;
  }
  const type = name === 'price' ? sql`numeric[]` : sql`float8[]`;
  return sql`coalesce(width_bucket(${values[name]}, array[${sql.join(starts.map((start) => sql.lit(start)))}]::${type}), 0)`;
}

/** The number of a product's choice in a column `signature`, from 1; null if it has none. */
export function placeSql(name: Placed): RawBuilder<number | null> {
  const shift = sql.lit(PLACE_BITS * placed.indexOf(name));
  return sql`nullif((signature >> ${shift}) & ${sql.lit(PLACE)}, 0)::smallint`;
}

/**
 * Defines the signature in Postgres as the domain has it now, and recomputes it for every product. Any
 * change of the facets' choices needs a migration that calls this.
 */
export async function signProducts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function facet_signature(p products) returns bigint language sql stable as $$
      select ${signatureSql}
    $$`.execute(db);
  await sql`
    update product_search set signature = facet_signature(products)
    from products
    where products.id = product_id and signature <> facet_signature(products)`.execute(db);
}
