import type { StockReport, UnsoldReport, unsoldQuery } from '@kerf/contract/schemas/report';
import { cents, dollarsFromSum } from '@kerf/domain/money';
import { roughTotal } from '@kerf/domain/quote';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import type { ProductRow } from '../../db/schema.ts';
import { shopDay } from '../../db/shop-day.ts';
import { lastSale } from '../../platform/revenue/revenue.store.ts';

/** The first day of each age range. A range ends where the next one begins. */
const AGES = [0, 31, 91, 181, 366] as const;

interface AgeRow {
  /** An index of `AGES`. */
  readonly age: number;
  readonly products: number;
  readonly units: number;
  readonly amount: number;
}

/**
 * Units on hand at current prices, by age, first in, first out: the units on hand are the ones received
 * last. Units that no movement accounts for are as old as their product.
 */
export async function readStockReport(db: Database): Promise<StockReport> {
  const [{ rows: ages }, { rows: all }] = await Promise.all([
    sql<AgeRow>`
      with arrived as (
        select movement.product_id, movement.at, movement.quantity,
          coalesce(sum(movement.quantity) over (
            partition by movement.product_id order by movement.at desc, movement.id desc
            rows between unbounded preceding and 1 preceding), 0) as newer
        from stock_movements as movement
        where movement.kind in ('received', 'adjusted', 'restocked') and movement.quantity > 0
      ), shelf as (
        select product_id, at, least(quantity, on_hand - newer) as units, price_cents
        from arrived join products on products.id = product_id
        where newer < on_hand
        union all
        select id, created_at, on_hand - coalesce(known, 0), price_cents
        from products left join (
          select product_id, sum(quantity) as known from arrived group by product_id
        ) as sums on product_id = id
        where on_hand > coalesce(known, 0)
      ), aged as (
        select width_bucket(extract(epoch from now() - at) / 86400, ${[...AGES]}::numeric[]) as age,
          product_id, units, units * price_cents as amount
        from shelf
      )
      select greatest(age - 1, 0) as age, count(distinct product_id) as products,
        sum(units)::bigint as units, sum(amount)::bigint as amount
      from aged group by 1`.execute(db),
    sql<Omit<AgeRow, 'age'>>`
      select count(*) as products, coalesce(sum(on_hand), 0)::bigint as units,
        coalesce(sum(on_hand * price_cents), 0)::bigint as amount
      from products where on_hand > 0`.execute(db),
  ]);
  const total = onlyRow(all);
  return {
    ...figuresOf(total),
    ages: AGES.map((fromDays, index) => {
      const next = AGES[index + 1];
      return {
        fromDays,
        toDays: next === undefined ? null : next - 1,
        ...figuresOf(ages.find(({ age }) => age === index)),
      };
    }),
  };
}

function figuresOf(row: Omit<AgeRow, 'age'> | undefined) {
  return {
    products: row?.products ?? 0,
    units: row?.units ?? 0,
    value: dollarsFromSum(row?.amount ?? 0),
  };
}

interface UnsoldRow extends Pick<ProductRow, 'id' | 'name' | 'sku' | 'on_hand' | 'price_cents'> {
  readonly last_sold: string | null;
  readonly total: number;
  readonly total_amount: number;
}

/** Products in stock without a sale for this many days, and at least that old. */
export async function readUnsold(
  db: Database,
  { days, limit }: z.output<typeof unsoldQuery>,
): Promise<UnsoldReport> {
  const { rows } = await sql<UnsoldRow>`
    select id, name, sku, on_hand, price_cents, to_char(last_sold, 'YYYY-MM-DD') as last_sold,
      count(*) over () as total, (sum(on_hand * price_cents) over ())::bigint as total_amount
    from products left join lateral (${lastSale}) as sale on true
    where archived_at is null and on_hand > 0
      and created_at < now() - ${days} * interval '1 day'
      and (last_sold is null or last_sold < ${shopDay(sql`now()`)} - ${days}::int)
    order by on_hand * price_cents desc, id limit ${limit}`.execute(db);
  const [first] = rows;
  return {
    total: first?.total ?? 0,
    value: dollarsFromSum(first?.total_amount ?? 0),
    products: rows.map((row) => ({
      productId: row.id,
      name: row.name,
      sku: row.sku,
      onHand: row.on_hand,
      value: dollarsFromSum(
        roughTotal([{ unitPrice: cents(row.price_cents), quantity: row.on_hand }]),
      ),
      lastSold: row.last_sold,
    })),
  };
}
