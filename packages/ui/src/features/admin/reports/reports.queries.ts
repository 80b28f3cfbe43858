import type { ApiClient } from '@kerf/api-client/client';
import type { Period, ReportStep } from '@kerf/domain/report-period';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../../shared/call-query.ts';

/** Rows shown in a report; its export has all of them. */
const SHOWN = 10;
const UNMET_SHOWN = 5;

/** Keeps the previous answer on screen until the next has loaded. */
const quietly = { placeholderData: keepPreviousData };

export function salesQuery(api: ApiClient, { from, to }: Period, step: ReportStep) {
  const query = { from, to, step };
  return callQuery(['reports', 'sales', query], api.getSalesReport, { query }, quietly);
}

export function taxReportQuery(api: ApiClient, { from, to }: Period, step: ReportStep) {
  const query = { from, to, step };
  return callQuery(['reports', 'tax', query], api.getTaxReport, { query }, quietly);
}

export function topSellersQuery(api: ApiClient, { from, to }: Period) {
  const query = { from, to, limit: SHOWN };
  return callQuery(['reports', 'top-sellers', query], api.getTopSellers, { query }, quietly);
}

export function stockQuery(api: ApiClient) {
  return callQuery(['reports', 'stock'], api.getStockReport, {});
}

export function unsoldQuery(api: ApiClient, days: string) {
  const query = { days, limit: SHOWN };
  return callQuery(['reports', 'unsold', query], api.getUnsold, { query }, quietly);
}

/** The most frequent searches without a match. */
export function mostWantedQuery(api: ApiClient) {
  return callQuery(['unmet-demand', 'most-wanted'], api.listUnmet, {
    query: { sort: '-times', limit: UNMET_SHOWN },
  });
}
