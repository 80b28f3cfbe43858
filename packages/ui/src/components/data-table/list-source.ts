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
  /** The prefix of the list's query keys; the request follows it. */
  readonly queryKey: QueryKey;
  /** Translates a view's search, sort and filters into the server's terms. */
  readonly listing: (view: TableView) => Listing;
  readonly fetch: (
    api: ApiClient,
    query: Listing & PageRequest,
    signal: AbortSignal,
  ) => Promise<Answer>;
}

/** Fetches a list's pages, for the screen and for the export. */
export function listSource<Listing extends object, Answer extends Page<unknown>>(
  call: ListCall<Listing, Answer>,
) {
  const { queryKey, listing, fetch } = call;
  return {
    /** The query for a view's page. Keeps the previous page until the next has loaded. */
    query: (api: ApiClient, view: TableView) => {
      const query = { ...listing(view), ...pageOfView(view) };
      return queryOptions({
        queryKey: [...queryKey, query],
        queryFn: ({ signal }) => fetch(api, query, signal),
        placeholderData: keepPreviousData,
      });
    },
    /** Fetches any page of a view. */
    fetchPage:
      (api: ApiClient, view: TableView) =>
      (page: PageRequest, signal: AbortSignal): Promise<Answer> =>
        fetch(api, { ...listing(view), ...page }, signal),
  };
}

type Known = Readonly<Record<string, readonly string[]>>;

type Chosen<All extends Known> = { readonly search: string } & {
  readonly [Name in keyof All]: All[Name][number] | undefined;
};

/** What a view asks for: its search, and its sort and filters where the server knows their values. */
export function chosen<const All extends Known>(view: TableView, known: All): Chosen<All>;
export function chosen({ search, sort, filters }: TableView, known: Known): object {
  const values: Readonly<Record<string, string>> = { ...filters, sort };
  const found = Object.entries(known).map(([name, all]) => [
    name,
    all.find((each) => each === values[name]),
  ]);
  return { search, ...Object.fromEntries(found) };
}

/** A list source as a page component uses it. */
export interface ListSource<Row, Answer extends Page<Row>, Key extends QueryKey> {
  readonly query: (api: ApiClient, view: TableView) => UseQueryOptions<Answer, Error, Answer, Key>;
  readonly fetchPage: (api: ApiClient, view: TableView) => FetchPage<Row>;
}
