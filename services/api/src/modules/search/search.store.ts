import type { ChosenFacets } from '@kerf/domain/search/facets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import { passesFacets } from './conditions.ts';
import type { Ranking } from './ranking.ts';
import { type Place, sortedPage, type WantedPage, walkedPage } from './search-page.ts';
import type { Group } from './signature.ts';

export type FoundRow = ProductRow & Place;

/** A page's products, and one more where there is a next page. */
type Rows = FoundRow[];

// Only the first row carries the groups; without a product where the page is empty.
type Row = (FoundRow | { id: null }) & { groups: Group[] };

/** Reads one page, and how all that was found is spread over the facets, in one statement. */
export async function readCounted(
  db: Database,
  ranking: Ranking,
  chosen: ChosenFacets,
  wanted: WantedPage,
): Promise<{ rows: Rows; groups: Group[] }> {
  const { found, page } = sortedPage(ranking, passesFacets(chosen), wanted);
  const { rows } = await sql<Row>`
    with found as materialized (${found})
    select products.*, page.tier, page.away, page.by, case when coalesce(page.position, 1) = 1 then (
        select coalesce(json_agg(json_build_array(signature, in_stock, count)), '[]')
        from (select signature, in_stock, count(*) from found group by 1, 2) as counted
      ) end as groups
    from (select) as one
    left join (${page}) as page on true
    left join products on products.id = page.product_id
    order by page.position`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), groups: rows[0]?.groups ?? [] };
}

/** Reads one page alone. */
export async function readWalked(
  db: Database,
  ranking: Ranking,
  chosen: ChosenFacets,
  wanted: WantedPage,
): Promise<Rows> {
  const page = walkedPage(ranking, passesFacets(chosen), wanted);
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
