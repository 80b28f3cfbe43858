import type { SalesReport, SalesRow } from '@kerf/contract/schemas/report';

const nothing = {
  orders: 0,
  units: 0,
  paid: 0,
  refunded: 0,
  disputed: 0,
  revenue: 0,
  average: null,
};

/** For tests: a sales report of the given rows with totals; by default, a day without sales. */
export function sampleSales(
  rows: readonly SalesRow[] = [{ ...nothing, from: '2026-03-12', to: '2026-03-12' }],
  changes: Partial<SalesReport> = {},
): SalesReport {
  return {
    timeZone: 'UTC',
    to: rows.at(-1)?.to ?? '2026-03-12',
    total: nothing,
    before: { ...nothing, from: '2026-03-11', to: '2026-03-11', until: null },
    rows: [...rows],
    ...changes,
  };
}
