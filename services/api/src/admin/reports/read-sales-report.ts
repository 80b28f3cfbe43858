import type { SalesFigures, SalesReport, salesQuery } from '@kerf/contract/schemas/report';
import { dollarsFromSum } from '@kerf/domain/money';
import {
  addDays,
  comparedPeriods,
  type Period,
  type ReportStep,
  stepOf,
} from '@kerf/domain/report-period';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { isOnDays, shopTimeZone } from '../../db/shop-day.ts';
import { readShopTimeZone } from '../../platform/shop/shop-settings.store.ts';
import { periodIn } from './period-in.ts';

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

/** The sums per day, week or month of a period. Steps at its ends are cut off at the period. */
async function salesBySteps(
  db: Database,
  { from, to }: Period,
  step: ReportStep,
): Promise<(RevenueSums & Period)[]> {
  const { rows } = await sql<RevenueSums & Period>`
    with step as (
      select greatest(start::date, ${from}::date) as first,
        least((start + ${`1 ${step}`}::interval)::date - 1, ${to}::date) as last
      from generate_series(
        date_trunc(${step}, ${from}::timestamp), ${to}::timestamp, ${`1 ${step}`}::interval) as start
    )
    select to_char(first, 'YYYY-MM-DD') as "from", to_char(last, 'YYYY-MM-DD') as "to", ${sums}
    from step left join revenue_days
      on time_zone = ${shopTimeZone} and day between first and last
    group by first, last order by first`.execute(db);
  return rows;
}

/** The sums of a period; of its last day only those before `until`, if given. */
async function sumsOf(
  db: Database,
  { from, to }: Period,
  until: Date | null,
): Promise<RevenueSums> {
  const lastWhole = until === null ? to : addDays(to, -1);
  const { rows } = await sql<RevenueSums>`
    select ${sums} from (
      select orders, units, paid_cents, refunded_cents, disputed_cents
      from revenue_days
      where time_zone = ${shopTimeZone} and day between ${from}::date and ${lastWhole}::date
      union all
      select count(*) filter (where kind = 'paid'), sum(units),
        sum(amount_cents) filter (where kind = 'paid'),
        sum(amount_cents) filter (where kind = 'refunded'),
        sum(amount_cents) filter (where kind = 'disputed')
      from revenue_entries
      where ${isOnDays(sql`at`, { from: to, to })} and at < ${until}::timestamptz
    ) as counted`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate returns one row.');
  return row;
}
