import {
  hasSpecification,
  type ParsedSearch,
  PRECISE_TOLERANCE_MM,
} from '@kerf/domain/search/parsed-search';
import { type RawBuilder, sql } from 'kysely';
import {
  allOf,
  evaluatedOnce,
  hasCode,
  hasNoCode,
  hasWords,
  isWithin,
  type LengthCriterion,
  lengthCriteria,
  specificationConditions,
  wordsQuery,
} from './conditions.ts';

type Condition = RawBuilder<boolean>;

/** Some of the hits, by a condition that uses an index. No product is in two parts. */
export interface RankedPart {
  readonly where: Condition;
  /** The tier of a product of this part; 0 is the best. */
  readonly tier: RawBuilder<number>;
}

/** Which products a search finds, and in which order. */
export interface Ranking {
  readonly parts: readonly RankedPart[];
  /** The order within a tier: how far a product is from what was searched for. Null if all are equal. */
  readonly distance: RawBuilder<number> | null;
  /** What all of its hits fulfill, if that is easier to ask of a single product than the conditions of its parts. */
  readonly reach?: Condition;
}

/** Every product, for a search without a text. */
export const rankEverything: Ranking = singleTier(sql<boolean>`true`, null);

/**
 * Exact matches: first by SKU or alias, then by words in the name, then by words in the description. A text
 * that parses as a size may also be part of a name or SKU, which `isNamed` finds.
 */
export function rankExact(parsed: ParsedSearch, isNamed: Condition | null = null): Ranking {
  const words = wordsQuery(parsed.words);
  const asked = [
    ...specificationConditions(parsed),
    ...(words ? [hasWords('words', evaluatedOnce(words))] : []),
  ];
  const uncoded = hasNoCode(parsed.codes);
  const tier = words
    ? sql<number>`case when ${hasWords('title', evaluatedOnce(words))} then 1 else 2 end`
    : sql<number>`1`;
  const parts: RankedPart[] = [{ where: hasCode(parsed.codes), tier: sql`0` }];
  if (asked.length > 0) {
    const where = allOf([...asked, uncoded]);
    parts.push({ where, tier: sql`${tier} + ${closeTier(lengthCriteria(parsed))}` });
  }
  if (isNamed) {
    const isMissed = asked.length > 0 ? [sql<boolean>`${allOf(asked)} is not true`] : [];
    parts.push({ where: allOf([isNamed, uncoded, ...isMissed]), tier: sql`1` });
  }
  return { parts, distance: distanceFrom(lengthCriteria(parsed)) };
}

/** What is only close to a measure typed with decimals comes after everything that has it. */
function closeTier(lengths: readonly LengthCriterion[]): RawBuilder<number> {
  const precise = lengths.filter(({ isPrecise }) => isPrecise);
  if (precise.length === 0) return sql`0`;
  const isAsTyped = allOf(precise.map((length) => isWithin(length, PRECISE_TOLERANCE_MM)));
  return sql`case when ${isAsTyped} then 0 else 2 end`;
}

/** What every product that a ranking finds fulfills. */
export function reachOf({ parts, reach }: Ranking): Condition {
  return (
    reach ??
    sql<boolean>`(${sql.join(
      parts.map(({ where }) => where),
      sql` or `,
    )})`
  );
}

const NEAR_MM = 5;
const NEAR_SHARE = 0.03;
/** More inexact matches would be useless. */
const NEAR_MAX = 100;

/** The closest products, by size and by code, the likelier one first. Empty if there is nothing to compare. */
export function rankNearest(parsed: ParsedSearch): Ranking[] {
  const [code = ''] = parsed.codes;
  const bySize = rankBySize(parsed) ?? [];
  const byCode = /\p{N}/u.test(code) ? rankBySimilarCode(code) : [];
  // The numbers of `LU5A 0101` are part of a code, not sizes.
  return (hasSpecification(parsed) ? [bySize, byCode] : [byCode, bySize]).flat();
}

function rankBySize(parsed: ParsedSearch): Ranking | null {
  const lengths = [...lengthCriteria(parsed), ...parsed.numbers.map(sizeOf)];
  const [main, ...others] = lengths;
  if (!main) return null;
  const { teeth } = parsed;
  const words = wordsQuery(parsed.words);
  const misses = [
    ...(words ? [hasWords('words', evaluatedOnce(words))] : []),
    ...specificationConditions({ ...parsed, measures: {}, numbers: [], teeth: null }),
  ];
  const differences = [
    sql<number>`abs(${main.column} - ${main.length}::float8)`,
    ...others.map((one) => sql<number>`coalesce(abs(${one.column} - ${one.length}::float8), 20)`),
    ...(teeth === null ? [] : [sql<number>`coalesce(abs(teeth - ${teeth}::float8), 40) / 8`]),
    ...misses.map((condition) => sql<number>`case when ${condition} then 0 else 2 end`),
  ];
  const tolerance = Math.max(NEAR_MM, main.length * NEAR_SHARE);
  const distance = sql<number>`(${sql.join(differences, sql` + `)})::float8`;
  const nearest = sql`
    select product_id from product_search where ${isWithin(main, tolerance)}
    order by ${distance}, name, product_id limit ${sql.lit(NEAR_MAX)}`;
  return {
    ...singleTier(sql<boolean>`product_id = any(array(${nearest}))`, distance),
    reach: isWithin(main, tolerance),
  };
}

const SIMILAR_CODES_MAX = 24;
/** The threshold of `codes_alike`. */
const SIMILAR = 0.5;

/** The products whose SKU or alias is similar to a code. */
function rankBySimilarCode(code: string): Ranking {
  const ofProduct = sql`from product_codes where product_codes.product_id = product_search.product_id`;
  const ranking = singleTier(
    sql<boolean>`product_id = any(array(select * from codes_alike(${code}, ${sql.lit(SIMILAR_CODES_MAX)})))`,
    sql<number>`(select min(code <-> ${code}) ${ofProduct})::float8`,
  );
  const reach = sql<boolean>`exists (select ${ofProduct} and similarity(code, ${code}) >= ${sql.lit(SIMILAR)})`;
  return { ...ranking, reach };
}

function sizeOf(length: number): LengthCriterion {
  return { column: sql<number>`size`, length, lengths: [length], isPrecise: false };
}

function distanceFrom(lengths: readonly LengthCriterion[]): RawBuilder<number> | null {
  if (lengths.length === 0) return null;
  const differences = lengths.map(
    ({ column, length }) => sql<number>`coalesce(abs(${column} - ${length}::float8), 0)`,
  );
  return sql<number>`(${sql.join(differences, sql` + `)})`;
}

function singleTier(where: Condition, distance: RawBuilder<number> | null): Ranking {
  return { parts: [{ where, tier: sql`0` }], distance };
}
