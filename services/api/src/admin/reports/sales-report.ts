import type {
  SalesFigures,
  SalesReport,
  salesQuery,
  TopSellers,
  topSellersQuery,
} from '@kerf/contract/schemas/report';
import type { Material } from '@kerf/domain/blade';
import { dollarsFromSum } from '@kerf/domain/money';
import {
  addDays,
  comparedPeriods,
  monthsAndDays,
  type Period,
  presetPeriod,
  type ReportStep,
  stepOf,
} from '@kerf/domain/report-period';
import { dayOf } from '@kerf/domain/shop-day';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { isOnDays, shopTimeZone } from '../../db/shop-day.ts';
import { readShopTimeZone } from '../../platform/shop/shop-settings.store.ts';

/** Sales of a period up to now, by step, with those of the same part of the period before. */
export async function readSalesReport(
  db: Database,
  query: z.output<typeof salesQuery>,
  now: Date,
): Promise<SalesReport> {
  const timeZone = await readShopTimeZone(db);
  const period = periodIn(query, now, timeZone);
  const { elapsed, before, until } = comparedPeriods(period, now, timeZone);
  const [rows, earlier] = await Promise.all([
    salesBySteps(db, elapsed, query.step ?? stepOf(period)),
    sumsOf(db, before, until),
  ]);
  return {
    timeZone,
    to: elapsed.to,
    total: figuresOf(rows.reduce(plus, nothing)),
    before: { ...before, until: until?.toISOString() ?? null, ...figuresOf(earlier) },
    rows: rows.map((row) => ({ from: row.from, to: row.to, ...figuresOf(row) })),
  };
}

const nothing: RevenueSums = { orders: 0, units: 0, paid: 0, refunded: 0, disputed: 0 };

function plus(a: RevenueSums, b: RevenueSums): RevenueSums {
  return {
    orders: a.orders + b.orders,
    units: a.units + b.units,
    paid: a.paid + b.paid,
    refunded: a.refunded + b.refunded,
    disputed: a.disputed + b.disputed,
  };
}

function figuresOf({ orders, units, paid, refunded, disputed }: RevenueSums): SalesFigures {
  return {
    orders,
    units,
    paid: dollarsFromSum(paid),
    refunded: dollarsFromSum(refunded),
    disputed: dollarsFromSum(disputed),
    revenue: dollarsFromSum(paid + refunded + disputed),
    average: orders === 0 ? null : dollarsFromSum(Math.round(paid / orders)),
  };
}

/** Sums of the ledger in cents; `refunded` and `disputed` are negative. */
interface RevenueSums {
  readonly orders: number;
  readonly units: number;
  readonly paid: number;
  readonly refunded: number;
  readonly disputed: number;
}

const sums = sql`
  coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(units), 0)::bigint as units,
  coalesce(sum(paid_cents), 0)::bigint as paid, coalesce(sum(refunded_cents), 0)::bigint as refunded,
  coalesce(sum(disputed_cents), 0)::bigint as disputed`;

/** The days, weeks or months of a period, as their `first` and `last` days. Those at its ends are cut off at the period. */
export function stepsOf({ from, to }: Period, step: ReportStep): RawBuilder<unknown> {
  return sql`
    select greatest(start::date, ${from}::date) as first,
      least((start + ${`1 ${step}`}::interval)::date - 1, ${to}::date) as last
    from generate_series(
      date_trunc(${step}, ${from}::timestamp), ${to}::timestamp, ${`1 ${step}`}::interval) as start`;
}

/** The sums per day, week or month of a period. */
async function salesBySteps(db: Database, { from, to }: Period, step: ReportStep) {
  const { rows } = await sql<RevenueSums & Period>`
    with step as (${stepsOf({ from, to }, step)})
    select to_char(first, 'YYYY-MM-DD') as "from", to_char(last, 'YYYY-MM-DD') as "to", ${sums}
    from step left join revenue_days
      on time_zone = ${shopTimeZone} and day between first and last
    group by first, last order by first`.execute(db);
  return rows;
}

/** The sums of a period; of its last day only those before `until`, if given. */
async function sumsOf(db: Database, { from, to }: Period, until: Date | null) {
  const lastWhole = until === null ? to : addDays(to, -1);
  const { rows } = await sql<RevenueSums>`
    select ${sums} from (
      select orders, units, paid_cents, refunded_cents, disputed_cents
      from revenue_days
      where time_zone = ${shopTimeZone} and day between ${from}::date and ${lastWhole}::date
      union all
      select count(*) filter (where kind = 'paid'), sum(units),
        sum(amount_cents - tax_cents) filter (where kind = 'paid'),
        sum(amount_cents - tax_cents) filter (where kind = 'refunded'),
        sum(amount_cents - tax_cents) filter (where kind = 'disputed')
      from revenue_entries
      where ${isOnDays(sql`at`, { from: to, to })} and at < ${until}::timestamptz
    ) as counted`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate returns one row.');
  return row;
}

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The requested period; by default the last 30 days of the shop. */
export function periodIn({ from, to }: Days, now: Date, timeZone: string): Period {
  return from && to ? { from, to } : presetPeriod('last-30-days', dayOf(now, timeZone));
}

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

async function topCustomers(db: Database, { limit, ...period }: Wanted) {
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
      select account_id, case kind when 'paid' then 1 else 0 end as orders,
        amount_cents - tax_cents as amount_cents
      from revenue_entries where ${isOnDays(sql`at`, some)}`,
  );
  if (months === null) return ofDays;
  const ofMonths = sql`
    select account_id, orders, amount_cents
    from customer_months
    where time_zone = ${shopTimeZone} and month between ${months.from}::date and ${months.to}::date`;
  return [ofMonths, ...ofDays];
}
