import type { salesQuery, TaxFigures, TaxReport } from '@kerf/contract/schemas/report';
import { dollarsFromSum } from '@kerf/domain/money';
import { comparedPeriods, stepOf } from '@kerf/domain/report-period';
import { taxTitle } from '@kerf/domain/tax/tax-summary';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type TaxSums, taxBySteps } from '../../platform/revenue/revenue.store.ts';
import { readShopTimeZone } from '../../platform/shop/shop-settings.store.ts';
import { periodIn } from './sales-report.ts';

/** Tax of a period up to now by step, place and rate, from the ledger: each amount on the day the money moved. */
export async function readTaxReport(
  db: Database,
  query: z.output<typeof salesQuery>,
  now: Date,
): Promise<TaxReport> {
  const timeZone = await readShopTimeZone(db);
  const period = periodIn(query, now, timeZone);
  const { elapsed } = comparedPeriods(period, now, timeZone);
  const rows = await taxBySteps(db, elapsed, query.step ?? stepOf(period));
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
