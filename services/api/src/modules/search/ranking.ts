import { asksForSpecification, type Meaning } from '@kerf/domain/search/meaning';
import { type RawBuilder, sql } from 'kysely';
import {
  all,
  hasCode,
  hasNoCode,
  hasWords,
  isAsked,
  readOnce,
  type WantedLength,
  wantedLengths,
  within,
  wordsQuery,
} from './conditions.ts';

type Condition = RawBuilder<boolean>;

/** Some of what is found, by a condition that an index answers. No product is in two parts. */
export interface Part {
  readonly where: Condition;
  /** Which tier a product of this part is in, the best of them 0. */
  readonly tier: RawBuilder<number>;
}

/** What is found, and in which order. */
export interface Ranking {
  readonly parts: readonly Part[];
  /** How far a product of a tier is from what was asked: the nearest come first. Null if all are the same. */
  readonly away: RawBuilder<number> | null;
}

/** Everything, where nothing is asked for. */
export const everything: Ranking = ranked(sql<boolean>`true`, null);

/** First what has the SKU or alias, then what has the words in its name, then in its description. */
export function exactly(meaning: Meaning): Ranking {
  const asked = isAsked(meaning);
  const words = wordsQuery(meaning.words);
  const isCoded = hasCode(meaning.codes);
  const uncoded = hasNoCode(meaning.codes);
  const coded: Part = { where: isCoded, tier: sql`0` };
  const away = awayFrom(wantedLengths(meaning));
  if (words) {
    const others = all([...asked, hasWords('words', readOnce(words)), uncoded]);
    const isTitled = hasWords('title', readOnce(words));
    return {
      parts: [coded, { where: others, tier: sql`case when ${isTitled} then 1 else 2 end` }],
      away,
    };
  }
  if (asked.length === 0) return { parts: [coded], away };
  const measured = all([...asked, uncoded]);
  return { parts: [coded, { where: measured, tier: sql`1` }], away };
}

const NEAR_MM = 5;
const NEAR_SHARE = 0.03;
/** Thousands that are not what was asked for are of no use. */
const NEAR_MOST = 100;

/** What comes closest where nothing is all of what was asked, the likelier way first. None if there is nothing to compare. */
export function nearest(meaning: Meaning): Ranking[] {
  const [code = ''] = meaning.codes;
  const bySize = nearly(meaning) ?? [];
  const byCode = /\p{N}/u.test(code) ? alike(code) : [];
  // The numbers of `LU5A 0101` are those of a code, and no sizes.
  return (asksForSpecification(meaning) ? [bySize, byCode] : [byCode, bySize]).flat();
}

function nearly(meaning: Meaning): Ranking | null {
  const lengths = [...wantedLengths(meaning), ...meaning.numbers.map(sizeOf)];
  const [main, ...others] = lengths;
  if (!main) return null;
  const { teeth } = meaning;
  const words = wordsQuery(meaning.words);
  const misses = [
    ...(words ? [hasWords('words', readOnce(words))] : []),
    ...isAsked({ ...meaning, measures: {}, numbers: [], teeth: null }),
  ];
  const differences = [
    sql<number>`abs(${main.column} - ${main.length}::float8)`,
    ...others.map((one) => sql<number>`coalesce(abs(${one.column} - ${one.length}::float8), 20)`),
    ...(teeth === null ? [] : [sql<number>`coalesce(abs(teeth - ${teeth}::float8), 40) / 8`]),
    ...misses.map((condition) => sql<number>`case when ${condition} then 0 else 2 end`),
  ];
  const tolerance = Math.max(NEAR_MM, main.length * NEAR_SHARE);
  const away = sql<number>`(${sql.join(differences, sql` + `)})::float8`;
  const nearest = sql`
    select product_id from product_search where ${within(main, tolerance)}
    order by ${away}, name, product_id limit ${sql.lit(NEAR_MOST)}`;
  return ranked(sql<boolean>`product_id = any(array(${nearest}))`, away);
}

const ALIKE_MOST = 24;

/** The products with a SKU or alias that is spelled much like a code. */
function alike(code: string): Ranking {
  return ranked(
    sql<boolean>`product_id = any(array(select * from codes_alike(${code}, ${sql.lit(ALIKE_MOST)})))`,
    sql<number>`(select min(code <-> ${code}) from product_codes where product_codes.product_id = product_search.product_id)::float8`,
  );
}

function sizeOf(length: number): WantedLength {
  return { column: sql<number>`size`, length, lengths: [length] };
}

function awayFrom(lengths: readonly WantedLength[]): RawBuilder<number> | null {
  if (lengths.length === 0) return null;
  const differences = lengths.map(
    ({ column, length }) => sql<number>`coalesce(abs(${column} - ${length}::float8), 0)`,
  );
  return sql<number>`(${sql.join(differences, sql` + `)})`;
}

function ranked(where: Condition, away: RawBuilder<number> | null): Ranking {
  return { parts: [{ where, tier: sql`0` }], away };
}
