import type { ApiClient } from '@kerf/api-client/client';
import { messageSorts } from '@kerf/contract/schemas/message';
import { queryOptions } from '@tanstack/react-query';
import { listSource } from '../../../components/data-table/list-source.ts';

export const messagesKey = ['messages'];

/** The inbox. */
export const messagesSource = listSource({
  queryKey: [...messagesKey, 'list'],
  listing: ({ search, sort }) => ({ search, sort: messageSorts.find((each) => each === sort) }),
  fetch: (api, query, signal) => api.listMessages({ query }, { signal }),
});

/** How many messages there are, whatever the table is filtered by. */
export function messagesCountQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...messagesKey, 'count'],
    queryFn: ({ signal }) => api.listMessages({ query: { limit: 1 } }, { signal }),
  });
}
