import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';

/** What one row names its product by; the other is null. */
export interface AskedRow {
  readonly text: string | null;
  readonly id: string | null;
}

/** How a product answers to a row; `near` is only like what was asked for. */
export type Naming = 'id' | 'sku' | 'alias' | 'name' | 'near';

/** A product that answers to a row, or that has taken its place. */
export interface NamedProduct extends ProductRow {
  /** Which of the rows, counted from 1. */
  readonly row: number;
  readonly naming: Naming | 'replacement';
  /** Of a replacement: the product whose place it takes; null of all others. */
  readonly replaces: string | null;
}

const NEAREST = 3;
/** At most this many unknown rows get suggestions, in case a whole other shop's list is pasted. */
const STRANGE_MAX = 300;
/** A text with more letters than an alias may have, and one more, is spelt like none. */
const KEY_MAX = 61;

/** Each row is looked up by the index: a join would read the whole catalogue for a part of it. */
const looked = sql`offset 0`;

/** How alike two keys are where a zero that was typed as an O, or a one as an I, counts as right. */
const likeness = sql`similarity(
  translate(product_keys.key, 'oilsb', '01158'), translate(unknown.key, 'oilsb', '01158')
)`;

/** What a row is told of a product: descriptions and pictures are left out. */
const columns = sql`id, sku, name, '' as des, '' as img, price_cents, min_order, on_hand, held,
      blade, pack_size, price_tiers, aliases, replaced_by, created_at, updated_at, archived_at`;

/** The products with these ids that are sold. */
export async function productsById(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  const { rows } = await sql<ProductRow>`
    select ${columns} from products where id = any(${ids}::uuid[]) and archived_at is null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Everything that the rows may name, in one statement: what is sold and what was, what has replaced it
 * and what came after that where it is gone too, and, for a row that names nothing sold, what is spelt
 * like it.
 */
export async function namedProducts(
  db: Database,
  rows: readonly AskedRow[],
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
        select kind, product_id from product_keys where product_keys.key = asked.key ${looked}
      ) as keyed
      union all
      select row, 'name', titled.id from asked cross join lateral (
        select id from products where lower(name) = asked.key and archived_at is null ${looked}
      ) as titled
    ), named as materialized (
      select row, naming, product_id, replaced_by, archived_at from answering cross join lateral (
        select replaced_by, archived_at from products where id = product_id ${looked}
      ) as standing
    ), unknown as materialized (
      select key, near_spellings(key) as spelt
      from (
        select key from asked
        where length(key) <= ${KEY_MAX}
          and row not in (select row from named where archived_at is null)
        group by key
        order by min(row)
        limit ${STRANGE_MAX}
      ) as strange
    ), near as (
      select unknown.key, alike.product_id, alike.likeness
      from unknown cross join lateral (
        select product_id, max(${likeness}) as likeness
        from product_keys join products on products.id = product_id and archived_at is null
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
        where id = product_id and archived_at is not null and replaced_by is not null ${looked}
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
