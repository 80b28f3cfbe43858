import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Send } from '../../db/pipeline.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Place, sortedPage } from './search-page.ts';
import { type Signatures, signaturesOf } from './signature.ts';

export type FoundRow = ProductRow & Place;

// Only the first row carries the signatures; without a product where the page is empty.
type Row = (FoundRow | { id: null }) & { packed: Buffer | null };

/** Asks by statements that Postgres plans each time. */
export function asking(db: Database): Send {
  return async (statement) => (await statement.execute(db)).rows;
}

/** Reads one page, and the signatures of all that was found, in one statement. */
export async function readCounted(
  ask: Send,
  { found, page }: ReturnType<typeof sortedPage>,
): Promise<{ rows: FoundRow[]; signatures: Signatures }> {
  const rows = await ask(sql<Row>`
    with found as materialized (${found})
    select products.*, page.tier, page.away, page.by, case when coalesce(page.position, 1) = 1 then (
        select string_agg(int8send(packed), '') from found
      ) end as packed
    from (select) as one
    left join (${page}) as page on true
    left join products on products.id = page.product_id
    order by page.position`);
  return {
    rows: rows.filter((row) => row.id !== null),
    signatures: signaturesOf(rows[0]?.packed ?? Buffer.alloc(0)),
  };
}

/** Reads one page alone. */
export async function readPage(db: Database, page: RawBuilder<unknown>): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select products.*, page.tier, page.away, page.by
    from (${page}) as page join products on products.id = page.product_id
    order by page.position`.execute(db);
  return rows;
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
