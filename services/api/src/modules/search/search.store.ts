import type { SearchQuery } from '@kerf/contract/schemas/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { packed } from '../../db/facet-signature.ts';
import type { Send } from '../../db/pipeline.ts';
import { type Finds, findsOf } from './finds.ts';
import type { Ranking } from './ranking.ts';

type Sort = SearchQuery['sort'];

const keys: Readonly<Record<Exclude<Sort, 'relevance'>, RawBuilder<unknown>>> = {
  name: sql`name, product_id`,
  price: sql`price_cents, product_id`,
  '-price': sql`price_cents desc, product_id desc`,
  '-createdAt': sql`created_at desc, product_id desc`,
};

/**
 * Reads everything that the first of some rankings finds that finds anything, in its order, and which
 * one that is: Postgres looks for the next only where one finds nothing.
 */
export async function readFirstFinds(
  ask: Send,
  rankings: readonly Ranking[],
  sort: Sort,
): Promise<{ finds: Finds; at: number | null }> {
  // The first byte says which one it is.
  const each = rankings.map(
    (ranking, at) => sql`${Buffer.of(at)}::bytea || (${sorted(ranking, sort)})`,
  );
  const [row] = await ask(sql<{ found: Buffer | null }>`
    select coalesce(${sql.join([...each, sql`null`])}) as found`);
  const found = row?.found ?? null;
  if (!found) return { finds: findsOf(Buffer.alloc(0)), at: null };
  return { finds: findsOf(found.subarray(1)), at: found.readUInt8() };
}

/** How many finds are offered to choose from. */
const FIRST = 4;
/** A text that finds more than this is not ranked whole to offer its first few. */
const RANKED_MOST = 500;

/**
 * For each of several lists of rankings, the first ids of the first ranking that finds anything, and which
 * one that is; none if nothing does. One statement for all of them.
 */
export async function readFirstIds(
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

function firstOf({ parts, away }: Ranking, at: number): RawBuilder<unknown> {
  const ranked = parts.map(
    ({ where, tier }) => sql`
      (select product_id, name, ${tier} as tier, ${away ?? sql`0::float8`} as away
      from product_search where ${where} limit ${sql.lit(RANKED_MOST)})`,
  );
  return sql`(
    select jsonb_build_object('at', ${sql.lit(at)}::int, 'ids', jsonb_agg(product_id order by tier, away, name, product_id))
    from (
      select * from (${sql.join(ranked, sql` union all `)}) as ranked
      order by tier, away, name, product_id limit ${sql.lit(FIRST)}
    ) as first having count(*) > 0
  )`;
}

/** What a ranking finds, as `findsOf` unpacks it. Null if it is nothing. */
function sorted(ranking: Ranking, sort: Sort): RawBuilder<Buffer | null> {
  const away = ranking.away ?? sql`0::float8`;
  const parts = ranking.parts.map(
    ({ where, tier }) => sql`
      select product_id, ${packed} as packed, name, price_cents, created_at,
        ${tier} as tier, ${away} as away
      from product_search where ${where}`,
  );
  const order = sort === 'relevance' ? sql`tier, away, ${keys.name}` : keys[sort];
  return sql`
    select string_agg(uuid_send(product_id) || int8send(packed), '' order by ${order})
    from (${sql.join(parts, sql` union all `)}) as found`;
}

/** A word of a search beside what is in use: itself, or the most similar word, or nothing. */
export interface Spelling {
  readonly written: string;
  readonly known: string | null;
  /** How much the two are alike, 1 where they are the same. */
  readonly likeness: number;
}

/** Compares words with those in use, by pg_trgm. What has digits is a number, and either in use or not. */
export async function readSpellings(db: Database, words: readonly string[]): Promise<Spelling[]> {
  const { rows } = await sql<Spelling>`
    select written, known, coalesce(similarity(known, written), 0)::float8 as likeness
    from unnest(${words}::text[]) with ordinality as asked (written, position)
    cross join lateral (select case
      when written ~ '[0-9]' then (
        select case when count(*) > 0 then written end
        from product_search where words @@ plainto_tsquery('simple', written)
      )
      when exists (
        select from search_words where word >= written and word < written || chr(1114111)
        union all
        select from search_words where stem = (ts_lexize('english_stem', written))[1]
      ) then written
      else (
        select word from search_words where word % written
        order by similarity(word, written) desc, word limit 1
      ) end as known) as spelt
    order by position`.execute(db);
  return rows;
}
