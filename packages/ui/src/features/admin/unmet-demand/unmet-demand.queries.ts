import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { type UnmetDemand, unmetSorts, unmetSources } from '@kerf/contract/schemas/unmet-demand';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FetchPage } from '../../../components/data-table/table-spec.ts';
import { pageOfView, type TableView } from '../../../components/data-table/table-view.ts';

type Listing = NonNullable<EndpointRequest<Endpoints['listUnmet']>['query']>;

/** One page of what was not found. The page before stays until the next has come. */
export function unmetDemandQuery(api: ApiClient, view: TableView) {
  return listingQuery(api, { ...listingOf(view), ...pageOfView(view) });
}

function listingQuery(api: ApiClient, listing: Listing) {
  return queryOptions({
    queryKey: ['unmet-demand', listing],
    queryFn: ({ signal }) => api.listUnmet({ query: listing }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Any page of what the table shows. */
export function fetchUnmetDemand(api: ApiClient, view: TableView): FetchPage<UnmetDemand> {
  return (page, signal) => api.listUnmet({ query: { ...listingOf(view), ...page } }, { signal });
}

function listingOf({ search, sort, filters }: TableView): Listing {
  return {
    search,
    sort: unmetSorts.find((each) => each === sort),
    source: unmetSources.find((each) => each === filters.source),
  };
}
