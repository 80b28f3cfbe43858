import type {
  SalesFigures,
  SalesReport,
  salesQuery,
  TopSellers,
  topSellersQuery,
} from '@kerf/contract/schemas/report';
import { dollarsFromSum } from '@kerf/domain/money';
import { comparedPeriods, type Period, presetPeriod, stepOf } from '@kerf/domain/report-period';
import { dayOf } from '@kerf/domain/shop-day';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import {
  earnedBySteps,
  earnedIn,
  type RevenueSums,
  topCustomers,
  whatSold,
} from '../../platform/revenue/revenue.store.ts';
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
    earnedBySteps(db, elapsed, query.step ?? stepOf(period)),
    earnedIn(db, before, until),
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

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The requested period; by default the last 30 days of the shop. */
export function periodIn({ from, to }: Days, now: Date, timeZone: string): Period {
  return from && to ? { from, to } : presetPeriod('last-30-days', dayOf(now, timeZone));
}

/** The products, customers and materials with the highest sales in a period. */
export async function readTopSellers(
  db: Database,
  { limit, ...days }: z.output<typeof topSellersQuery>,
  now: Date,
): Promise<TopSellers> {
  const period = periodIn(days, now, await readShopTimeZone(db));
  const [sold, customers] = await Promise.all([
    whatSold(db, period, limit),
    topCustomers(db, period, limit),
  ]);
  return { ...sold, customers };
}
