import type { TopSellers, topSellersQuery } from '@kerf/contract/schemas/report';
import type { Material } from '@kerf/domain/blade';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import type { Period } from '@kerf/domain/report-period';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { periodIn } from './period-in.ts';

type Query = z.output<typeof topSellersQuery>;
type Wanted = Period & Pick<Query, 'limit'>;

/** The products, customers and materials that brought most in a period. */
export async function readTopSellers(
  db: Database,
  { limit, ...days }: Query,
  now: Date,
): Promise<TopSellers> {
  const query = { ...periodIn(days, now), limit };
  const [products, customers, materials] = await Promise.all([
    topProducts(db, query),
    topCustomers(db, query),
    topMaterials(db, query),
  ]);
  return { products, customers, materials };
}

interface Sold {
  readonly units: number;
  readonly amount: number;
}

/** Each product's sales in the period. */
function soldIn({ from, to }: Wanted): RawBuilder<unknown> {
  return sql`
    select product_id, sum(units)::bigint as units, sum(amount_cents)::bigint as amount
    from product_sales where day between ${from}::date and ${to}::date
    group by product_id`;
}

async function topProducts(db: Database, query: Wanted): Promise<TopSellers['products']> {
  const { rows } = await sql<Sold & { id: string; name: string; sku: string }>`
    with sold as (${soldIn(query)} order by amount desc, product_id limit ${query.limit})
    select id, name, sku, units, amount
    from sold join products on id = product_id
    order by amount desc, id`.execute(db);
  return rows.map(({ id, amount, ...row }) => ({
    productId: id,
    ...row,
    amount: dollarsOf(amount),
  }));
}

interface CustomerRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly orders: number;
  readonly amount: number;
}

async function topCustomers(
  db: Database,
  { from, to, limit }: Wanted,
): Promise<TopSellers['customers']> {
  const { rows } = await sql<CustomerRow>`
    with bought as (
      select user_id, count(*) filter (where kind = 'paid') as orders, sum(amount_cents)::bigint as amount
      from revenue_entries where day between ${from}::date and ${to}::date
      group by user_id order by amount desc, user_id limit ${limit}
    )
    select id, display_name as name, email, orders, amount
    from bought join users on id = user_id
    order by amount desc, id`.execute(db);
  return rows.map(({ id, amount, ...row }) => ({ userId: id, ...row, revenue: dollarsOf(amount) }));
}

async function topMaterials(db: Database, query: Wanted): Promise<TopSellers['materials']> {
  const { rows } = await sql<Sold & { material: Material | null; products: number }>`
    with sold as (${soldIn(query)})
    select material, count(*) as products, sum(units)::bigint as units, sum(amount)::bigint as amount
    from sold join products on id = product_id
    left join lateral jsonb_array_elements_text(blade -> 'materials') as material on true
    group by material order by amount desc, material`.execute(db);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: dollarsOf(amount) }));
}

function dollarsOf(amount: number): number {
  return dollarsFromCents(cents(amount));
}
