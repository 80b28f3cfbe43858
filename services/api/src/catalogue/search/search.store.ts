import type { SearchQuery } from '@kerf/contract/schemas/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { packed } from '../../db/facet-signature.ts';
import type { Send } from '../../db/pipeline.ts';
import { type Hits, unpackHits } from './hits.ts';
import { type Ranking, reachOf } from './ranking.ts';

type Sort = SearchQuery['sort'];

/** Scheduled products are not found before their time. */
export const isPublished = sql<boolean>`published_at <= now()`;

const keys: Readonly<Record<Exclude<Sort, 'relevance'>, RawBuilder<unknown>>> = {
  name: sql`name, product_id`,
  price: sql`price_cents, product_id`,
  '-price': sql`price_cents desc, product_id desc`,
  '-createdAt': sql`created_at desc, product_id desc`,
};

/**
 * Tries rankings in turn. Returns all hits of the first one that has any, in order, and its index.
 * Postgres evaluates a ranking only if the ones before it have no hits.
 */
export async function findFirstHits(
  ask: Send,
  rankings: readonly Ranking[],
  sort: Sort,
): Promise<{ hits: Hits; at: number | null }> {
  // The first byte is the index of the ranking.
  const each = rankings.map(
    (ranking, at) => sql`${Buffer.of(at)}::bytea || (${packedHits(ranking, sort)})`,
  );
  const [row] = await ask(sql<{ found: Buffer | null }>`
    select coalesce(${sql.join([...each, sql`null`])}) as found`);
  const found = row?.found ?? null;
  const isPriced = isByPrice(sort);
  if (!found) return { hits: unpackHits(Buffer.alloc(0), isPriced), at: null };
  return { hits: unpackHits(found.subarray(1), isPriced), at: found.readUInt8() };
}

/**
 * Whether any of these products may be a hit of these rankings. True too often for what is only close. Not a
 * prepared statement: there are as many shapes as of searches, which need them more.
 */
export async function findsAny(
  db: Database,
  rankings: readonly Ranking[],
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from product_search
      where product_id = any(${ids}::uuid[]) and ${isPublished}
        and (${sql.join(rankings.map(reachOf), sql` or `)})
    ) as found`.execute(db);
  return rows.some(({ found }) => found);
}

/** How many suggestions are offered. */
const SUGGESTIONS = 4;
/** If a text has more hits than this, only this many are ranked for suggestions. */
const RANKED_MAX = 500;

/**
 * For each list of rankings, returns the first ids of the first ranking that has any hits, and its index;
 * -1 and no ids if none has. Runs one statement for all of them.
 */
export async function findFirstIds(
  db: Database,
  lists: readonly (readonly Ranking[])[],
): Promise<{ ids: readonly string[]; at: number }[]> {
  if (lists.length === 0) return [];
  const found = lists.map((rankings, list) => {
    const firsts = rankings.map((ranking, at) => firstOf(ranking, at));
    return sql`select ${sql.lit(list)}::int as list, coalesce(${sql.join([...firsts, sql`null`])})::jsonb as first`;
  });
  const { rows } = await sql<{ first: { ids: string[]; at: number } | null }>`
    select first from (${sql.join(found, sql` union all `)}) as found order by list`.execute(db);
  return rows.map(({ first }) => first ?? { ids: [], at: -1 });
}

function firstOf({ parts, distance }: Ranking, at: number): RawBuilder<unknown> {
  const ranked = parts.map(
    ({ where, tier }) => sql`
      (select product_id, name, ${tier} as tier, ${distance ?? sql`0::float8`} as distance
      from product_search where (${where}) and ${isPublished} limit ${sql.lit(RANKED_MAX)})`,
  );
  return sql`(
    select jsonb_build_object('at', ${sql.lit(at)}::int, 'ids', jsonb_agg(product_id order by tier, distance, name, product_id))
    from (
      select * from (${sql.join(ranked, sql` union all `)}) as ranked
      order by tier, distance, name, product_id limit ${sql.lit(SUGGESTIONS)}
    ) as first having count(*) > 0
  )`;
}

/** The hits of a ranking, in the format of `unpackHits`. Null if there are none. */
function packedHits(ranking: Ranking, sort: Sort): RawBuilder<Buffer | null> {
  const distance = ranking.distance ?? sql`0::float8`;
  const parts = ranking.parts.map(
    ({ where, tier }) => sql`
      select product_id, ${packed} as packed, name, price_cents, created_at,
        ${tier} as tier, ${distance} as distance
      from product_search where (${where}) and ${isPublished}`,
  );
  const order = sort === 'relevance' ? sql`tier, distance, ${keys.name}` : keys[sort];
  const price = isByPrice(sort) ? sql` || int8send(price_cents)` : sql``;
  return sql`
    select string_agg(uuid_send(product_id) || int8send(packed)${price}, '' order by ${order})
    from (${sql.join(parts, sql` union all `)}) as found`;
}

function isByPrice(sort: Sort): boolean {
  return sort === 'price' || sort === '-price';
}

/** A word of a search, and the catalogue's word for it: the same, the most similar one, or none. */
export interface Spelling {
  readonly written: string;
  readonly suggestion: string | null;
  /** How similar the two are, from 0 to 1. */
  readonly score: number;
}

/** Looks up words among those of the catalogue, by trigram similarity. A word with digits must match exactly. */
export async function findSpellings(db: Database, words: readonly string[]): Promise<Spelling[]> {
  const { rows } = await sql<Spelling>`
    select written, suggestion, coalesce(similarity(suggestion, written), 0)::float8 as score
    from unnest(${words}::text[]) with ordinality as asked (written, position)
    cross join lateral (select case
      when written ~ '[0-9]' then (
        select case when count(*) > 0 then written end
        from product_search where words @@ plainto_tsquery('simple', plain_words(written))
      )
      when exists (
        select from search_words where word >= written and word < written || chr(1114111)
        union all
        select from search_words where stem = (ts_lexize('english_stem', written))[1]
      ) then written
      else (
        select word from search_words where word % written
        order by similarity(word, written) desc, word limit 1
      ) end as suggestion) as spelt
    order by position`.execute(db);
  return rows;
}
