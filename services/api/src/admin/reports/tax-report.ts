import type { salesQuery, TaxFigures, TaxReport } from '@kerf/contract/schemas/report';
import { dollarsFromSum } from '@kerf/domain/money';
import { comparedPeriods, type Period, stepOf } from '@kerf/domain/report-period';
import type { TaxTreatment } from '@kerf/domain/tax/decide-tax';
import { taxTitle } from '@kerf/domain/tax/tax-summary';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { isOnDays, shopDay } from '../../db/shop-day.ts';
import { readShopTimeZone } from '../../platform/shop/shop-settings.store.ts';
import { periodIn, stepsOf } from './sales-report.ts';

/** In cents; what was refunded is negative. */
interface TaxSums {
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

/** Tax of a period up to now by step, place and rate, from the ledger: each amount on the day the money moved. */
export async function readTaxReport(
  db: Database,
  query: z.output<typeof salesQuery>,
  now: Date,
): Promise<TaxReport> {
  const timeZone = await readShopTimeZone(db);
  const period = periodIn(query, now, timeZone);
  const { elapsed } = comparedPeriods(period, now, timeZone);
  const { rows } = await sql<TaxRow>`
    with step as (${stepsOf(elapsed, query.step ?? stepOf(period))}),
    entered as (
      select ${shopDay(sql`at`)} as day, tax_entries.* from tax_entries
      where ${isOnDays(sql`at`, elapsed)}
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
  return {
    timeZone,
    total: figuresOf(rows.reduce(plus, { net: 0, refundedNet: 0, tax: 0, refundedTax: 0 })),
    rows: rows.map((row) => ({
      from: row.from,
      to: row.to,
      title: taxTitle(row),
      country: row.country,
      region: row.region,
      ...figuresOf(row),
    })),
  };
}

function plus(a: TaxSums, b: TaxSums): TaxSums {
  return {
    net: a.net + b.net,
    refundedNet: a.refundedNet + b.refundedNet,
    tax: a.tax + b.tax,
    refundedTax: a.refundedTax + b.refundedTax,
  };
}

function figuresOf({ net, refundedNet, tax, refundedTax }: TaxSums): TaxFigures {
  return {
    net: dollarsFromSum(net),
    refundedNet: dollarsFromSum(refundedNet),
    tax: dollarsFromSum(tax),
    refundedTax: dollarsFromSum(refundedTax),
    due: dollarsFromSum(tax + refundedTax),
  };
}
