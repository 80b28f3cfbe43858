import { moment } from '@kerf/contract/schemas/common';
import type { SearchQuery } from '@kerf/contract/schemas/search';
import type { ChosenFacets } from '@kerf/domain/search/facets';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../db/keyset.ts';
import { all, carries, passesFacets } from './conditions.ts';
import type { Part, Ranking } from './ranking.ts';
import { packed } from './signature.ts';

/** Where a found product stands in the list. */
export interface Place {
  readonly id: string;
  readonly tier: number;
  readonly away: number;
  readonly by: string | number;
}

type Direction = 'asc' | 'desc';

interface Sort {
  readonly column: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly direction: Direction;
  readonly value: z.ZodType<string | number>;
}

const byName = { column: sql`name`, type: sql`text`, value: z.string() };
const byPrice = { column: sql`price_cents`, type: sql`bigint`, value: z.int() };

const sorts: Readonly<Record<SearchQuery['sort'], Sort>> = {
  relevance: { ...byName, direction: 'asc' },
  name: { ...byName, direction: 'asc' },
  price: { ...byPrice, direction: 'asc' },
  '-price': { ...byPrice, direction: 'desc' },
  '-createdAt': {
    column: sql`created_at`,
    type: sql`timestamptz`,
    // Postgres knows no year 0.
    value: moment.refine((text) => !text.startsWith('0000')),
    direction: 'desc',
  },
};

export interface WantedPage {
  readonly sort: SearchQuery['sort'];
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of a ranking: sorted, behind its cursor. */
interface Sheet {
  readonly ranking: Ranking;
  readonly order: Sort;
  readonly after: Place | null;
  /** One more than the page holds tells whether there is a next one. */
  readonly rows: number;
}

function sheetOf(ranking: Ranking, { sort, limit, cursor }: WantedPage): Sheet {
  const order = sorts[sort];
  const sorted = sort === 'relevance' ? ranking : unranked(ranking);
  const after = cursor === undefined ? null : placeOf(cursor, order, sorted.tiers.length);
  return { ranking: sorted, order, after, rows: limit + 1 };
}

/** The same products where another order rules. */
function unranked({ parts }: Ranking): Ranking {
  const found = sql<boolean>`(${sql.join(
    parts.map(({ where }) => where),
    sql` or `,
  )})`;
  const level = parts.map(({ where }) => ({ where, tier: sql<number>`0` }));
  return { parts: level, tiers: [found], away: null };
}

/** So few are sooner sorted than walked to between all others. */
const FEW = 1_000;

/** One page, where it is known how many products the facets let through. */
export function pageOfKnown(
  passing: number,
  ranking: Ranking,
  chosen: ChosenFacets,
  wanted: WantedPage,
): RawBuilder<unknown> {
  const sheet = sheetOf(ranking, wanted);
  // No index has them by their distance.
  if (sheet.ranking.away) return gatheredPage(sheet, carries(chosen));
  return passing < FEW
    ? gatheredPage(sheet, passesFacets(chosen))
    : walkedPage(sheet, passesFacets(chosen));
}

/** Reads everything that the facets let through, and sorts it. */
function gatheredPage(sheet: Sheet, facets: RawBuilder<boolean>[]): RawBuilder<unknown> {
  const parts = sheet.ranking.parts.map((part) => {
    const where = all([part.where, ...facets]);
    return sql`select ${placeIn(part, sheet)} from product_search where ${where}`;
  });
  // Materialized, or Postgres walks after all.
  const found = sql`with found as materialized (${sql.join(parts, sql` union all `)})`;
  return sql`${found} ${numbered(sheet, pageOf(sql`found`, sheet))}`;
}

/** Reads along an index that has the order, tier by tier, until the page is full. */
function walkedPage(sheet: Sheet, facets: RawBuilder<boolean>[]): RawBuilder<unknown> {
  const first = sheet.after?.tier ?? 0;
  const branches = sheet.ranking.tiers.flatMap((where, tier) =>
    tier < first ? [] : [branchOf(all([where, ...facets]), tier, sheet)],
  );
  const tiers = sql`(${sql.join(branches, sql` union all `)})`;
  return numbered(sheet, sql`(select * from ${tiers} as tiers limit ${sheet.rows})`);
}

function branchOf(where: RawBuilder<boolean>, tier: number, sheet: Sheet): RawBuilder<unknown> {
  const { order, rows, after } = sheet;
  const towards = sql.raw(order.direction);
  const behind = after?.tier === tier ? [isBehind(after, null, order)] : [];
  return sql`(
    select product_id, ${sql.lit(tier)} as tier, 0::float8 as away, ${order.column} as by
    from product_search where ${all([where, ...behind])}
    order by ${order.column} ${towards}, product_id ${towards} limit ${rows})`;
}

/** Everything that is found, with its signature and what its order and its facets say of it; and one page of it. */
export function sortedPage(ranking: Ranking, chosen: ChosenFacets, wanted: WantedPage) {
  const sheet = sheetOf(ranking, wanted);
  const passes = all(carries(chosen));
  const parts = sheet.ranking.parts.map(
    (part) => sql`
      select ${placeIn(part, sheet)}, ${packed} as packed, ${passes} as passes
      from product_search where ${part.where}`,
  );
  return {
    found: sql.join(parts, sql` union all `),
    page: numbered(sheet, pageOf(sql`found where passes`, sheet)),
  };
}

/** The columns of a place in the list. */
function placeIn({ tier }: Part, { ranking, order }: Sheet): RawBuilder<unknown> {
  const away = ranking.away ?? sql`0::float8`;
  return sql`product_id, ${tier} as tier, ${away} as away, ${order.column} as by`;
}

function pageOf(found: RawBuilder<unknown>, { order, after, rows, ranking }: Sheet) {
  const towards = sql.raw(order.direction);
  return sql`(
    select product_id, tier, away, by from (select * from ${found}) as found
    ${after ? sql`where ${isAfter(after, ranking, order)}` : sql``}
    order by tier, away, by ${towards}, product_id ${towards} limit ${rows})`;
}

function numbered({ order }: Sheet, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const towards = sql.raw(order.direction);
  return sql`
    select product_id, tier, away, by,
      row_number() over (order by tier, away, by ${towards}, product_id ${towards}) as position
    from ${rows} as page`;
}

function isAfter(after: Place, ranking: Ranking, order: Sort): RawBuilder<boolean> {
  const away = ranking.away && sql<number>`away`;
  const behind = isBehind(after, away, { ...order, column: sql`by` });
  return sql`(tier > ${after.tier} or (tier = ${after.tier} and ${behind}))`;
}

function isBehind(
  after: Place,
  away: RawBuilder<number> | null,
  { column, type, direction }: Sort,
): RawBuilder<boolean> {
  const { by, id } = after;
  if (away) {
    return sql<boolean>`(${away}, ${column}, product_id) > (${after.away}::float8, ${by}::${type}, ${id}::uuid)`;
  }
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<boolean>`(${column}, product_id) ${comparison} (${by}::${type}, ${id}::uuid)`;
}

/** The cursor behind a product. */
export function cursorAfter({ tier, away, by, id }: Place): string {
  return encodeCursor([tier, away, by, id]);
}

function placeOf(cursor: string, { value }: Sort, tiers: number): Place {
  const place = z.tuple([
    z
      .int()
      .min(0)
      .max(tiers - 1),
    z.number(),
    value,
    z.uuid(),
  ]);
  const [tier, away, by, id] = decodeCursor(cursor, place);
  return { tier, away, by, id };
}
