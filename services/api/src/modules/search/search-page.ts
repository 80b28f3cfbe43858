import { moment } from '@kerf/contract/schemas/common';
import type { SearchQuery } from '@kerf/contract/schemas/search';
import type { ChosenFacets } from '@kerf/domain/search/facets';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../db/keyset.ts';
import { anyNumberOf } from '../../db/pipeline.ts';
import { all, carries } from './conditions.ts';
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

/** A ranking in the order that is wanted of it. */
interface Sheet {
  readonly ranking: Ranking;
  readonly order: Sort;
}

function sheetOf(ranking: Ranking, sort: SearchQuery['sort']): Sheet {
  return {
    ranking: sort === 'relevance' ? ranking : unranked(ranking),
    order: sorts[sort],
  };
}

/** The same products where another order rules. */
function unranked({ parts }: Ranking): Ranking {
  const level = parts.map(({ where }) => ({ where, tier: sql<number>`0` }));
  return { parts: level, tiers: 1, away: null };
}

/** Everything that is found, in its order, with its signature; and one page of it, behind its cursor. */
export function sortedPage(ranking: Ranking, chosen: ChosenFacets, wanted: WantedPage) {
  const sheet = sheetOf(ranking, wanted.sort);
  const passes = all(carries(chosen));
  const parts = sheet.ranking.parts.map(
    (part) => sql`
      select ${placeIn(part, sheet)}, ${packed} as packed, ${passes} as passes
      from product_search where ${part.where}`,
  );
  const after = wanted.cursor === undefined ? null : placeOf(wanted.cursor, sheet);
  // One more than the page holds tells whether there is a next one.
  const page = sql`
    select product_id, tier, away, by, position from found
    where passes ${after ? sql`and ${isAfter(after, sheet)}` : sql``}
    order by position limit ${wanted.limit + 1}`;
  return { found: numbered(sheet, parts), page };
}

/** What a ranking says of products that it is known to find, in their order. */
export function placesOf(
  ids: readonly string[],
  ranking: Ranking,
  sort: SearchQuery['sort'],
): RawBuilder<unknown> {
  const sheet = sheetOf(ranking, sort);
  const parts = sheet.ranking.parts.map(
    (part) => sql`select ${placeIn(part, sheet)} from product_search where ${part.where}`,
  );
  // Under the same name and materialized, or Postgres looks for all that has the words.
  return sql`
    with product_search as materialized (
      select * from product_search where product_id = any(${anyNumberOf(ids)})
    ) ${numbered(sheet, parts)}`;
}

/** The columns of a place in the list. */
function placeIn({ tier }: Part, { ranking, order }: Sheet): RawBuilder<unknown> {
  const away = ranking.away ?? sql`0::float8`;
  return sql`product_id, ${tier} as tier, ${away} as away, ${order.column} as by`;
}

function numbered({ order }: Sheet, parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const towards = sql.raw(order.direction);
  return sql`
    select *, row_number() over (order by tier, away, by ${towards}, product_id ${towards}) as position
    from (${sql.join(parts, sql` union all `)}) as placed`;
}

function isAfter(after: Place, sheet: Sheet): RawBuilder<boolean> {
  return sql`(tier > ${after.tier} or (tier = ${after.tier} and ${isBehind(after, sheet)}))`;
}

function isBehind({ away, by, id }: Place, { ranking, order }: Sheet): RawBuilder<boolean> {
  const { type, direction } = order;
  if (ranking.away) {
    return sql<boolean>`(away, by, product_id) > (${away}::float8, ${by}::${type}, ${id}::uuid)`;
  }
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<boolean>`(by, product_id) ${comparison} (${by}::${type}, ${id}::uuid)`;
}

/** The cursor behind a product. */
export function cursorAfter({ tier, away, by, id }: Place): string {
  return encodeCursor([tier, away, by, id]);
}

/** The product that a page stands behind, where its cursor is one of this order. */
export function idBehind(cursor: string, ranking: Ranking, sort: SearchQuery['sort']): string {
  return placeOf(cursor, sheetOf(ranking, sort)).id;
}

function placeOf(cursor: string, { ranking, order }: Sheet): Place {
  const place = z.tuple([
    z
      .int()
      .min(0)
      .max(ranking.tiers - 1),
    z.number(),
    order.value,
    z.uuid(),
  ]);
  const [tier, away, by, id] = decodeCursor(cursor, place);
  return { tier, away, by, id };
}
