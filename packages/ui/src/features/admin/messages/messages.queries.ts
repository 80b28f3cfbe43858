import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { type Message, messageSorts } from '@kerf/contract/schemas/message';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FetchPage } from '../../../components/data-table/table-spec.ts';
import { pageOfView, type TableView } from '../../../components/data-table/table-view.ts';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';

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

/** Takes a message out of the inbox and says so. One that is gone already counts as taken out. */
export function useDeleteMessage(onGone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: Message) => api.deleteMessage({ params: { id: message._id } }),
    // Told here, not by the row: the row is gone before its own callbacks would run.
    onSuccess: (_, { email }) => {
      toastSuccess(`Message of ${email} is deleted`);
      onGone();
    },
    onError: (error, { email }) => {
      if (!isApiProblem(error, 'not_found')) return;
      toastFailure(`Message of ${email} is deleted already`);
      onGone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
}
