import type { TopSellers, topSellersQuery } from '@kerf/contract/schemas/report';
import type { Material } from '@kerf/domain/blade';
import { dollarsFromSum } from '@kerf/domain/money';
import { monthsAndDays, type Period } from '@kerf/domain/report-period';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { isOnDays, shopTimeZone } from '../../db/shop-day.ts';
import { readShopTimeZone } from '../../platform/shop/shop-settings.store.ts';
import { periodIn } from './period-in.ts';

type Query = z.output<typeof topSellersQuery>;
type Wanted = Period & Pick<Query, 'limit'>;

/** The products, customers and materials with the highest sales in a period. */
export async function readTopSellers(
  db: Database,
  { limit, ...days }: Query,
  now: Date,
): Promise<TopSellers> {
  const query = { ...periodIn(days, now, await readShopTimeZone(db)), limit };
  const [sold, customers] = await Promise.all([whatSold(db, query), topCustomers(db, query)]);
  return { ...sold, customers };
}

interface Sold {
  readonly units: number;
  readonly amount: number;
}

interface SoldRow {
  readonly products: readonly (Sold & { productId: string; name: string; sku: string })[];
  readonly materials: readonly (Sold & { material: Material | null; products: number })[];
}

/** Products and materials, in one pass over the period's sales. */
async function whatSold(db: Database, { from, to, limit }: Wanted) {
  const { rows } = await sql<SoldRow>`
    with sold as materialized (
      select product_id, sum(units)::bigint as units, sum(amount_cents)::bigint as amount
      from product_sales
      where time_zone = ${shopTimeZone} and day between ${from}::date and ${to}::date
      group by product_id
    ), top as (
      select id as "productId", name, sku, units, amount
      from (select * from sold order by amount desc, product_id limit ${limit}) as best
      join products on id = product_id
      order by amount desc, id
    ), by_material as (
      select material, count(*) as products, sum(units)::bigint as units, sum(amount)::bigint as amount
      from sold join products on id = product_id
      left join lateral jsonb_array_elements_text(blade -> 'materials') as material on true
      group by material order by amount desc, material
    )
    select (select coalesce(json_agg(top), '[]') from top) as products,
      (select coalesce(json_agg(by_material), '[]') from by_material) as materials`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate returns one row.');
  return {
    products: row.products.map((each) => ({ ...each, amount: dollarsFromSum(each.amount) })),
    materials: row.materials.map((each) => ({ ...each, amount: dollarsFromSum(each.amount) })),
  };
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
  { limit, ...period }: Wanted,
): Promise<TopSellers['customers']> {
  const { rows } = await sql<CustomerRow>`
    with bought as (
      select account_id, sum(orders)::bigint as orders, sum(amount_cents)::bigint as amount
      from (${sql.join(revenueOfCustomers(period), sql` union all `)}) as parts
      group by account_id order by amount desc, account_id limit ${limit}
    )
    select id, display_name as name, email, orders, amount
    from bought join users using (account_id)
    order by amount desc, id`.execute(db);
  return rows.map(({ id, amount, ...row }) => ({
    userId: id,
    ...row,
    revenue: dollarsFromSum(amount),
  }));
}

/** Monthly sums for whole months, and ledger entries for the days beside them. */
function revenueOfCustomers(period: Period): RawBuilder<unknown>[] {
  const { months, days } = monthsAndDays(period);
  const ofDays = days.map(
    (some) => sql`
      select account_id, case kind when 'paid' then 1 else 0 end as orders, amount_cents
      from revenue_entries where ${isOnDays(sql`at`, some)}`,
  );
  if (months === null) return ofDays;
  const ofMonths = sql`
    select account_id, orders, amount_cents
    from customer_months
    where time_zone = ${shopTimeZone} and month between ${months.from}::date and ${months.to}::date`;
  return [ofMonths, ...ofDays];
}
