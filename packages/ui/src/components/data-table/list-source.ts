import type { ApiClient } from '@kerf/api-client/client';
import type { Page } from '@kerf/api-client/page';
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { FetchPage, PageRequest } from './table-spec.ts';
import { pageOfView, type TableView } from './table-view.ts';

interface ListCall<Listing, Answer> {
  /** The list's queries begin with this key; what was asked for follows. */
  readonly queryKey: QueryKey;
  /** What a view asks for: its search, sort and filters in the server's terms. */
  readonly listing: (view: TableView) => Listing;
  readonly fetch: (
    api: ApiClient,
    query: Listing & PageRequest,
    signal: AbortSignal,
  ) => Promise<Answer>;
}

/** Where a list's pages come from, for the screen and for the export. */
export function listSource<Listing extends object, Answer extends Page<unknown>>(
  call: ListCall<Listing, Answer>,
) {
  const { queryKey, listing, fetch } = call;
  return {
    /** The page that a view shows. The page before stays until the next has come. */
    query: (api: ApiClient, view: TableView) => {
      const query = { ...listing(view), ...pageOfView(view) };
      return queryOptions({
        queryKey: [...queryKey, query],
        queryFn: ({ signal }) => fetch(api, query, signal),
        placeholderData: keepPreviousData,
      });
    },
    /** Any page of what a view finds. */
    fetchPage:
      (api: ApiClient, view: TableView) =>
      (page: PageRequest, signal: AbortSignal): Promise<Answer> =>
        fetch(api, { ...listing(view), ...page }, signal),
  };
}

/** A list source as a page uses it. */
export interface ListSource<Row, Answer extends Page<Row>, Key extends QueryKey> {
  readonly query: (api: ApiClient, view: TableView) => UseQueryOptions<Answer, Error, Answer, Key>;
  readonly fetchPage: (api: ApiClient, view: TableView) => FetchPage<Row>;
}
