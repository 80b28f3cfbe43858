import type { Spend } from '@kerf/contract/schemas/customer';
import type { TopSellers } from '@kerf/contract/schemas/report';
import type { Material } from '@kerf/domain/blade';
import { cents, dollarsFromCents, dollarsFromSum } from '@kerf/domain/money';
import { addDays, monthsAndDays, type Period, type ReportStep } from '@kerf/domain/report-period';
import type { TaxTreatment } from '@kerf/domain/tax/decide-tax';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { onlyRow } from '../../db/only-row.ts';
import { isOnDays, shopDay, shopTimeZone } from '../../db/shop-day.ts';

/** Sums of the ledger in cents; `refunded` and `disputed` are negative. */
export interface RevenueSums {
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

/** What entries of the ledger come to, without tax. */
const amounts = sql`
  coalesce(sum(amount_cents - tax_cents) filter (where kind = 'paid'), 0) as paid,
  coalesce(sum(amount_cents - tax_cents) filter (where kind = 'refunded'), 0) as refunded,
  coalesce(sum(amount_cents - tax_cents) filter (where kind = 'disputed'), 0) as disputed`;

/** The days, weeks or months of a period, as their `first` and `last` days. Those at its ends are cut off at the period. */
function stepsOf({ from, to }: Period, step: ReportStep): RawBuilder<unknown> {
  return sql`
    select greatest(start::date, ${from}::date) as first,
      least((start + ${`1 ${step}`}::interval)::date - 1, ${to}::date) as last
    from generate_series(
      date_trunc(${step}, ${from}::timestamp), ${to}::timestamp, ${`1 ${step}`}::interval) as start`;
}

/** The sums per day, week or month of a period. */
export async function earnedBySteps(db: Database, { from, to }: Period, step: ReportStep) {
  const { rows } = await sql<RevenueSums & Period>`
    with step as (${stepsOf({ from, to }, step)})
    select to_char(first, 'YYYY-MM-DD') as "from", to_char(last, 'YYYY-MM-DD') as "to", ${sums}
    from step left join revenue_days
      on time_zone = ${shopTimeZone} and day between first and last
    group by first, last order by first`.execute(db);
  return rows;
}

/** The sums of a period; of its last day only those before `until`, if given. */
export async function earnedIn(db: Database, { from, to }: Period, until: Date | null) {
  const lastWhole = until === null ? to : addDays(to, -1);
  const { rows } = await sql<RevenueSums>`
    select ${sums} from (
      select orders, units, paid_cents, refunded_cents, disputed_cents
      from revenue_days
      where time_zone = ${shopTimeZone} and day between ${from}::date and ${lastWhole}::date
      union all
      select count(*) filter (where kind = 'paid' and units > 0), sum(units),
        ${amounts}
      from revenue_entries
      where ${isOnDays(sql`at`, { from: to, to })} and at < ${until}::timestamptz
    ) as counted`.execute(db);
  return onlyRow(rows);
}

interface Sold {
  readonly units: number;
  readonly amount: number;
}

interface SoldRow {
  readonly products: readonly (Sold & { productId: string; name: string; sku: string })[];
  readonly materials: readonly (Sold & { material: Material | null; products: number })[];
}

/** The products and materials with the highest sales, in one pass over the period's sales. */
export async function whatSold(
  db: Database,
  { from, to }: Period,
  limit: number,
): Promise<Omit<TopSellers, 'customers'>> {
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
  const row = onlyRow(rows);
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

/** The customers with the highest revenue in a period. */
export async function topCustomers(
  db: Database,
  period: Period,
  limit: number,
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

/** In cents; what was refunded is negative. */
export interface TaxSums {
  readonly net: number;
  readonly refundedNet: number;
  readonly tax: number;
  readonly refundedTax: number;
}

interface TaxRow extends TaxSums, Period {
  readonly treatment: TaxTreatment;
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly milliPercent: number;
}

/** Tax of a period by step, place and rate: each amount on the day the money moved. */
export async function taxBySteps(
  db: Database,
  period: Period,
  step: ReportStep,
): Promise<readonly TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    with step as (${stepsOf(period, step)}),
    entered as (
      select ${shopDay(sql`at`)} as day, tax_entries.* from tax_entries
      where ${isOnDays(sql`at`, period)}
    )
    select to_char(first, 'YYYY-MM-DD') as "from", to_char(last, 'YYYY-MM-DD') as "to",
      treatment, name, country, region, milli_percent as "milliPercent",
      coalesce(sum(net_cents) filter (where kind = 'paid'), 0)::bigint as net,
      coalesce(sum(net_cents) filter (where kind <> 'paid'), 0)::bigint as "refundedNet",
      coalesce(sum(tax_cents) filter (where kind = 'paid'), 0)::bigint as tax,
      coalesce(sum(tax_cents) filter (where kind <> 'paid'), 0)::bigint as "refundedTax"
    from entered join step on day between first and last
    group by first, last, treatment, name, country, region, milli_percent
    order by first, country, region, milli_percent desc, treatment, name`.execute(db);
  return rows;
}

interface SpendRow {
  readonly all_time: number;
  readonly recent: number;
  readonly average: number | null;
  readonly orders: number;
}

/**
 * What was spent on these rows of `orders`, by the ledger: payments less refunds that were made and lost
 * disputes. A refund counts in the month of its order, and no order counts for less than zero.
 */
export async function spendOn(db: Database, areOrders: RawBuilder<SqlBool>): Promise<Spend> {
  const { rows } = await sql<SpendRow>`
    with brought as (
      select orders.paid_at, supplements, greatest(0, sum(revenue_entries.amount_cents - revenue_entries.tax_cents)) as amount
      from orders join revenue_entries on revenue_entries.order_id = orders.id
      where ${areOrders} and orders.paid_at is not null
      group by orders.id
    )
    select coalesce(sum(amount), 0)::bigint as all_time,
      coalesce(sum(amount) filter (where paid_at > now() - interval '12 months'), 0)::bigint as recent,
      round(sum(amount) / nullif(count(*) filter (where amount > 0 and supplements is null), 0))::bigint as average,
      count(*) filter (where amount > 0 and supplements is null) as orders
    from brought`.execute(db);
  const row = onlyRow(rows);
  return {
    allTime: dollarsFromCents(cents(row.all_time)),
    last12Months: dollarsFromCents(cents(row.recent)),
    average: row.average === null ? null : dollarsFromCents(cents(row.average)),
    orders: row.orders,
  };
}

/** The day on which a row of `products` was last sold, as `last_sold`; no row if it never was. */
export const lastSale = sql`
  select day as last_sold from product_sales
  where time_zone = ${shopTimeZone} and product_id = products.id order by day desc limit 1`;

/** The number of the ledger's last entry: about how many there are. */
export async function lastEntry(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from revenue_entries`.execute(db);
  return rows[0]?.id ?? 0;
}

/** How many days have other sums than the ledger. */
export const wrongDays = sql`
  with booked as (
    select ${shopDay(sql`at`)} as day,
      ${amounts}
    from revenue_entries group by 1
  ), summed as (
    select day, sum(paid_cents) as paid, sum(refunded_cents) as refunded, sum(disputed_cents) as disputed
    from revenue_days where time_zone = ${shopTimeZone} group by 1
  )
  select count(*)::int from booked full join summed using (day)
  where (coalesce(booked.paid, 0), coalesce(booked.refunded, 0), coalesce(booked.disputed, 0))
    is distinct from (coalesce(summed.paid, 0), coalesce(summed.refunded, 0), coalesce(summed.disputed, 0))`;
