import { sql } from 'kysely';
import { knownReplacement } from '../../catalogue/products/known-replacements.ts';
import type { Database } from '../../db/database.ts';
import { hasBeenSold, isSold } from '../../db/product-conditions.ts';
import type { ProductRow } from '../../db/schema.ts';

/** A row names its product by text or by id; the other one is null. */
export interface AskedRow {
  readonly text: string | null;
  readonly id: string | null;
}

/** How a product matches a row. `near` is only a similar spelling. */
export type Naming = 'id' | 'sku' | 'alias' | 'name' | 'near';

/** A product that matches a row, or replaces one that does. */
export interface NamedProduct extends ProductRow {
  /** The number of the row, from 1. */
  readonly row: number;
  readonly naming: Naming | 'replacement';
  /** Whether it is on sale. */
  readonly sold: boolean;
  /** The product that a replacement replaces; null for all others. */
  readonly replaces: string | null;
}

const NEAREST = 3;
/** A longer text is not similar to any alias. */
const KEY_MAX = 61;

/** Keeps Postgres from turning the index look-ups into a join that reads the whole catalogue. */
const unjoined = sql`offset 0`;

/** The similarity of two keys, treating letters and digits that look alike (O and 0, I and 1) as equal. */
const likeness = sql`similarity(
  translate(product_keys.key, 'oilsb', '01158'), translate(unknown.key, 'oilsb', '01158')
)`;

/** Without descriptions and pictures, which rows do not show. */
const columns = sql`id, sku, name, '' as des, '' as img, price_cents, min_order, on_hand, held,
      blade, pack_size, piece, price_tiers, aliases, ${knownReplacement} as replaced_by, '[]'::jsonb as pictures, created_at, updated_at, archived_at,
      published_at, category_ids, coalesce(${isSold}, false) as sold`;

/** The products with these ids that are still sold. */
export async function findProductsById(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  const { rows } = await sql<ProductRow>`
    select ${columns} from products where id = any(${ids}::uuid[]) and ${isSold}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Finds every product that the rows may refer to, in one statement: matching products, also those no
 * longer sold, their replacements (followed until one is sold), and similar spellings for the first
 * `comparedMax` texts that match nothing that is sold.
 */
export async function findNamedProducts(
  db: Database,
  rows: readonly AskedRow[],
  comparedMax: number,
): Promise<NamedProduct[]> {
  const texts = rows.map(({ text }) => text);
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await sql<NamedProduct>`
    with recursive asked as (
      select row::int, lower(text) as key, id
      from unnest(${texts}::text[], ${ids}::uuid[]) with ordinality as asked (text, id, row)
    ), answering as (
      select row, 'id' as naming, id as product_id from asked where id is not null
      union all
      select row, kind, product_id from asked cross join lateral (
        select kind, product_id from product_keys where product_keys.key = asked.key ${unjoined}
      ) as keyed
      union all
      select row, 'name', titled.id from asked cross join lateral (
        select id from products where lower(name) = asked.key and ${isSold} ${unjoined}
      ) as titled
    ), named as materialized (
      select row, naming, product_id, replaced_by, sold from answering cross join lateral (
        select replaced_by, coalesce(${isSold}, false) as sold from products
        where id = product_id and ${hasBeenSold} ${unjoined}
      ) as listed
    ), unknown as materialized (
      select key, near_spellings(key) as spelt
      from (
        select key from asked
        where length(key) <= ${KEY_MAX}
          and row not in (select row from named where sold)
        group by key
        order by min(row)
        limit ${comparedMax}
      ) as strange
    ), near as (
      select unknown.key, alike.product_id, alike.likeness
      from unknown cross join lateral (
        select product_id, max(${likeness}) as likeness
        from product_keys join products on products.id = product_id and ${isSold}
        where spellings && spelt
        group by product_id
        order by likeness desc, product_id
        limit ${NEAREST}
      ) as alike
    ), successors as (
      select product_id as replaces, replaced_by as product_id from named
      where replaced_by is not null
      union
      select replaces, replaced_by from successors cross join lateral (
        select replaced_by from products
        where id = product_id and not coalesce(${isSold}, false) and replaced_by is not null ${unjoined}
      ) as further
    ), linked as (
      select row, naming, product_id, 0 as likeness, null::uuid as replaces from named
      union all
      select row, 'replacement', successors.product_id, 0, replaces
      from named join successors on replaces = named.product_id
      union all
      select row, 'near', product_id, likeness, null from asked join near using (key)
    )
    select row, naming, replaces, ${columns}
    from linked join products on products.id = product_id
    order by row, likeness desc, id`.execute(db);
  return found;
}
