import type { Meaning } from '@kerf/domain/search/meaning';
import { type RawBuilder, sql } from 'kysely';
import {
  all,
  hasCode,
  hasNoCode,
  hasWords,
  isAsked,
  type WantedLength,
  wantedLengths,
  within,
} from './conditions.ts';

/** Products of one rank. Within it, those come first that are least away from what was asked. */
export interface Tier {
  readonly where: RawBuilder<boolean>;
  /** How far a product is from what was asked; null where all are the same. */
  readonly away: RawBuilder<number> | null;
}

/** What is found, and in which order. */
export interface Ranking {
  readonly tiers: readonly Tier[];
  /** Everything that is in any of the tiers. */
  readonly found: RawBuilder<boolean>;
}

/** Everything, where nothing is asked for. */
export const everything: Ranking = rankingOf([{ where: sql<boolean>`true`, away: null }]);

/** First what has the SKU or alias, then what has the words in its name, then in its description. */
export function exactly(meaning: Meaning): Ranking {
  const asked = isAsked(meaning);
  const inTitle = hasWords(meaning.words, 'title');
  const anywhere = hasWords(meaning.words, 'words');
  const coded: Tier = { where: hasCode(meaning.codes), away: null };
  const away = awayFrom(wantedLengths(meaning));
  const uncoded = hasNoCode(meaning.codes);
  if (asked.length + inTitle.length === 0) return rankingOf([coded]);
  const titled: Tier = { where: all([...asked, ...inTitle, uncoded]), away };
  if (inTitle.length === 0) return rankingOf([coded, titled]);
  const described = all([...asked, ...anywhere, sql<boolean>`not ${all(inTitle)}`, uncoded]);
  return {
    ...rankingOf([coded, titled, { where: described, away }]),
    found: sql<boolean>`(${coded.where} or ${all([...asked, ...anywhere])})`,
  };
}

const NEAR_MM = 5;
const NEAR_SHARE = 0.03;

/** What comes closest where nothing is all of what was asked. Null where there is nothing to compare. */
export function nearly(meaning: Meaning): Ranking | null {
  const lengths = [...wantedLengths(meaning), ...meaning.numbers.map(sizeOf)];
  const [main, ...others] = lengths;
  if (!main) return null;
  const differences = [
    sql<number>`abs(${main.column} - ${main.length}::float8)`,
    ...others.map((one) => sql<number>`coalesce(abs(${one.column} - ${one.length}::float8), 20)`),
    ...(meaning.teeth === null
      ? []
      : [sql<number>`coalesce(abs(teeth - ${meaning.teeth}::float8), 40) / 8`]),
    ...[
      ...hasWords(meaning.words, 'words'),
      ...isAsked({ ...meaning, measures: {}, numbers: [] }),
    ].map((condition) => sql<number>`case when ${condition} then 0 else 2 end`),
  ];
  const tolerance = Math.max(NEAR_MM, main.length * NEAR_SHARE);
  return rankingOf([
    {
      where: within(main, tolerance),
      away: sql<number>`(${sql.join(differences, sql` + `)})::float8`,
    },
  ]);
}

/** The products whose SKU is spelled like a code. */
export function alike(code: string): Ranking {
  return rankingOf([
    {
      where: sql<boolean>`(code % ${code} and similarity(code, ${code}) >= 0.5)`,
      away: sql<number>`(1 - similarity(code, ${code}))::float8`,
    },
  ]);
}

function sizeOf(length: number): WantedLength {
  return { column: sql<number>`size`, length };
}

function awayFrom(lengths: readonly WantedLength[]): RawBuilder<number> | null {
  if (lengths.length === 0) return null;
  const differences = lengths.map(
    ({ column, length }) => sql<number>`abs(${column} - ${length}::float8)`,
  );
  return sql<number>`(${sql.join(differences, sql` + `)})`;
}

function rankingOf(tiers: readonly Tier[]): Ranking {
  const conditions = tiers.map(({ where }) => where);
  return { tiers, found: sql<boolean>`(${sql.join(conditions, sql` or `)})` };
}
