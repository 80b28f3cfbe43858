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

/** The products of one page and where they stand, one more than it holds. */
export function pageOf(
  ranking: Ranking,
  facets: readonly RawBuilder<boolean>[],
  { sort, limit, cursor }: WantedPage,
): RawBuilder<Place> {
  const order = sorts[sort];
  const after = cursor === undefined ? null : placeOf(cursor, order);
  const isRanked = sort === 'relevance';
  const tiers = isRanked ? ranking.tiers : [{ where: ranking.found, away: null }];
  const branches = tiers.flatMap((tier, index) =>
    after && index < after.tier ? [] : [branchOf(tier, index, order, facets, limit + 1, after)],
  );
  const direction = sql.raw(order.direction);
  return sql<Place>`
    select product_id, tier, away, by,
      row_number() over (order by tier, away, by ${direction}, product_id ${direction}) as position
    from (select * from (${sql.join(branches, sql` union all `)}) as tiers limit ${limit + 1}) as found`;
}

function branchOf(
  { where, away }: Tier,
  index: number,
  { column, type, direction }: Sort,
  facets: readonly RawBuilder<boolean>[],
  limit: number,
  after: Place | null,
): RawBuilder<unknown> {
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  const towards = sql.raw(direction);
  const behind =
    after?.tier !== index
      ? []
      : away
        ? [
            sql<boolean>`(${away}, ${column}, product_id) > (${after.away}::float8, ${after.by}::${type}, ${after.id}::uuid)`,
          ]
        : [
            sql<boolean>`(${column}, product_id) ${comparison} (${after.by}::${type}, ${after.id}::uuid)`,
          ];
  const first = away ? sql`${away}, ` : sql``;
  return sql`(
    select product_id, ${sql.lit(index)} as tier, ${away ?? sql`0::float8`} as away, ${column} as by
    from product_search where ${all([where, ...facets, ...behind])}
    order by ${first}${column} ${towards}, product_id ${towards} limit ${limit})`;
}

/** The cursor behind a product. */
export function cursorAfter({ tier, away, by, id }: Place): string {
  return encodeCursor([tier, away, by, id]);
}

function placeOf(cursor: string, { value }: Sort): Place {
  const place = z.tuple([z.int().min(0).max(9), z.number(), value, z.uuid()]);
  const [tier, away, by, id] = decodeCursor(cursor, place);
  return { tier, away, by, id };
}
