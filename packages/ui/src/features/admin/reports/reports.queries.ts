import type { ApiClient } from '@kerf/api-client/client';
import type { Period, ReportStep } from '@kerf/domain/report-period';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Rows shown in a report; its export has all of them. */
const SHOWN = 10;
const UNMET_SHOWN = 5;

/** Keeps the previous answer on screen until the next has loaded. */
const quietly = { placeholderData: keepPreviousData };

export function salesQuery(api: ApiClient, { from, to }: Period, step: ReportStep) {
  const query = { from, to, step };
  return queryOptions({
    queryKey: ['reports', 'sales', query],
    queryFn: ({ signal }) => api.getSalesReport({ query }, { signal }),
    ...quietly,
  });
}

export function taxReportQuery(api: ApiClient, { from, to }: Period, step: ReportStep) {
  const query = { from, to, step };
  return queryOptions({
    queryKey: ['reports', 'tax', query],
    queryFn: ({ signal }) => api.getTaxReport({ query }, { signal }),
    ...quietly,
  });
}

export function topSellersQuery(api: ApiClient, { from, to }: Period) {
  const query = { from, to, limit: SHOWN };
  return queryOptions({
    queryKey: ['reports', 'top-sellers', query],
    queryFn: ({ signal }) => api.getTopSellers({ query }, { signal }),
    ...quietly,
  });
}

export function stockQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['reports', 'stock'],
    queryFn: ({ signal }) => api.getStockReport({}, { signal }),
  });
}

export function unsoldQuery(api: ApiClient, days: string) {
  const query = { days, limit: SHOWN };
  return queryOptions({
    queryKey: ['reports', 'unsold', query],
    queryFn: ({ signal }) => api.getUnsold({ query }, { signal }),
    ...quietly,
  });
}

/** The most frequent searches without a match. */
export function mostWantedQuery(api: ApiClient) {
  const query = { sort: '-times', limit: UNMET_SHOWN } as const;
  return queryOptions({
    queryKey: ['unmet-demand', 'most-wanted'],
    queryFn: ({ signal }) => api.listUnmet({ query }, { signal }),
  });
}
