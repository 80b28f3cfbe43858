import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { type Message, messageSorts } from '@kerf/contract/schemas/message';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FetchPage } from '../../../components/data-table/table-spec.ts';
import { pageOfView, type TableView } from '../../../components/data-table/table-view.ts';

type Listing = NonNullable<EndpointRequest<Endpoints['listMessages']>['query']>;

/** One page of the inbox. The page before stays until the next has come. */
export function messagesQuery(api: ApiClient, view: TableView) {
  return listingQuery(api, { ...listingOf(view), ...pageOfView(view) });
}

/** How many messages there are, whatever the table is filtered by. */
export function messagesCountQuery(api: ApiClient) {
  return listingQuery(api, { limit: 1 });
}

function listingQuery(api: ApiClient, listing: Listing) {
  return queryOptions({
    queryKey: ['messages', 'list', listing],
    queryFn: ({ signal }) => api.listMessages({ query: listing }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Any page of what the table shows. */
export function fetchMessages(api: ApiClient, view: TableView): FetchPage<Message> {
  return (page, signal) => api.listMessages({ query: { ...listingOf(view), ...page } }, { signal });
}

function listingOf({ search, sort }: TableView): Listing {
  return { search, sort: messageSorts.find((each) => each === sort) };
}
