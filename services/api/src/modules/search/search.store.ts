import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Send } from '../../db/pipeline.ts';
import type { ProductRow } from '../../db/schema.ts';
import { type Finds, findsOf } from './finds.ts';
import type { Place, placesOf, sortedPage } from './search-page.ts';

export type FoundRow = ProductRow & Place;

// Only the first row carries the finds; without a product where the page is empty.
type Row = (FoundRow | { id: null }) & { packed: Buffer | null };

/** Asks by statements that Postgres plans each time. */
export function asking(db: Database): Send {
  return async (statement) => (await statement.execute(db)).rows;
}

/** Reads one page, and all that was found, in one statement. */
export async function readFinds(
  ask: Send,
  { found, page }: ReturnType<typeof sortedPage>,
): Promise<{ rows: FoundRow[]; finds: Finds }> {
  const rows = await ask(sql<Row>`
    with found as materialized (${found})
    select products.*, page.tier, page.away, page.by,
      case when row_number() over (order by page.position) = 1 then (
        select string_agg(int8send(packed), '' order by position)
          || string_agg(uuid_send(product_id), '' order by position) from found
      ) end as packed
    from (select) as one
    left join (${page}) as page on true
    left join products on products.id = page.product_id
    order by page.position`);
  return {
    rows: rows.filter((row) => row.id !== null),
    finds: findsOf(rows[0]?.packed ?? Buffer.alloc(0)),
  };
}

/** Reads products by their places. */
export function readPlaces(ask: Send, places: ReturnType<typeof placesOf>): Promise<FoundRow[]> {
  return ask(sql<FoundRow>`
    select products.*, place.tier, place.away, place.by
    from (${places}) as place join products on products.id = place.product_id
    order by place.position`);
}

/** A word of a search beside what is in use: itself, or the most similar word, or nothing. */
export interface Spelling {
  readonly written: string;
  readonly known: string | null;
}

/** Compares words with those in use, by pg_trgm. What has digits is a number, and either in use or not. */
export async function readSpellings(db: Database, words: readonly string[]): Promise<Spelling[]> {
  const { rows } = await sql<Spelling>`
    select written, case
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
      ) end as known
    from unnest(${words}::text[]) with ordinality as asked (written, position)
    order by position`.execute(db);
  return rows;
}
