import { moment } from '@kerf/contract/schemas/common';
import type { SearchQuery } from '@kerf/contract/schemas/search';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../db/keyset.ts';
import { all } from './conditions.ts';
import type { Ranking, Tier } from './ranking.ts';

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

/** A page of a ranking: the chosen facets heed, sorted, behind its cursor. */
interface Sheet {
  readonly tiers: readonly Tier[];
  readonly away: RawBuilder<number> | null;
  readonly facets: readonly RawBuilder<boolean>[];
  readonly order: Sort;
  readonly after: Place | null;
  /** One more than the page holds tells whether there is a next one. */
  readonly rows: number;
}

function sheetOf(
  ranking: Ranking,
  facets: readonly RawBuilder<boolean>[],
  { sort, limit, cursor }: WantedPage,
): Sheet {
  const order = sorts[sort];
  const unranked = { tiers: [{ where: ranking.found, sign: sql<boolean>`true` }], away: null };
  const { tiers, away } = sort === 'relevance' ? ranking : unranked;
  const after = cursor === undefined ? null : placeOf(cursor, order, tiers.length);
  return { tiers, away, facets, order, after, rows: limit + 1 };
}

/**
 * One page, read along an index where one has the order: tier by tier, until it is full. For what is
 * many products; what is few is better sorted.
 */
export function walkedPage(...wanted: Parameters<typeof sheetOf>): RawBuilder<unknown> {
  const sheet = sheetOf(...wanted);
  const first = sheet.after?.tier ?? 0;
  const branches = sheet.tiers.flatMap((tier, index) =>
    index < first ? [] : [branchOf(tier, index, sheet)],
  );
  return numbered(
    sheet,
    sql`(select * from (${sql.join(branches, sql` union all `)}) as tiers limit ${sheet.rows})`,
  );
}

function branchOf({ where }: Tier, index: number, sheet: Sheet): RawBuilder<unknown> {
  const { away, facets, order, rows } = sheet;
  const { column, direction } = order;
  const towards = sql.raw(direction);
  const behind = sheet.after?.tier === index ? [isBehind(sheet.after, sheet)] : [];
  const first = away ? sql`${away}, ` : sql``;
  return sql`(
    select product_id, ${sql.lit(index)} as tier, ${away ?? sql`0::float8`} as away, ${column} as by
    from product_search where ${all([where, ...facets, ...behind])}
    order by ${first}${column} ${towards}, product_id ${towards} limit ${rows})`;
}

function isBehind({ away, by, id }: Place, sheet: Sheet): RawBuilder<boolean> {
  const { column, type, direction } = sheet.order;
  if (sheet.away) {
    return sql<boolean>`(${sheet.away}, ${column}, product_id) > (${away}::float8, ${by}::${type}, ${id}::uuid)`;
  }
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<boolean>`(${column}, product_id) ${comparison} (${by}::${type}, ${id}::uuid)`;
}

/** Everything that is found, with what its order and its facets say of it; and one page of it. */
export function sortedPage(...wanted: Parameters<typeof sheetOf>) {
  const [{ found }] = wanted;
  const sheet = sheetOf(...wanted);
  const { tiers, away, facets, order, after, rows } = sheet;
  const signs = tiers
    .slice(0, -1)
    .map(({ sign }, index) => sql`when ${sign} then ${sql.lit(index)}`);
  const tier =
    signs.length === 0
      ? sql`0`
      : sql`case ${sql.join(signs, sql` `)} else ${sql.lit(signs.length)} end`;
  const isAfter = after
    ? sql<boolean>`(tier > ${after.tier} or (tier = ${after.tier} and ${isBehind(after, {
        ...sheet,
        away: away && sql<number>`away`,
        order: { ...order, column: sql`by` },
      })}))`
    : sql<boolean>`true`;
  const towards = sql.raw(order.direction);
  return {
    found: sql`
      select product_id, signature, in_stock, ${tier} as tier, ${away ?? sql`0::float8`} as away,
        ${order.column} as by, ${all(facets)} as passes
      from product_search where ${found}`,
    page: numbered(
      sheet,
      sql`(
        select product_id, tier, away, by from found where passes and ${isAfter}
        order by tier, away, by ${towards}, product_id ${towards} limit ${rows})`,
    ),
  };
}

function numbered({ order }: Sheet, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const towards = sql.raw(order.direction);
  return sql`
    select product_id, tier, away, by,
      row_number() over (order by tier, away, by ${towards}, product_id ${towards}) as position
    from ${rows} as page`;
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
