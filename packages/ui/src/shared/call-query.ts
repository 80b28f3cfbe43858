import type { CallOptions } from '@kerf/api-client/call-methods';
import { queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { ShownKey } from '../platform/query-keys.ts';

type Call<Request, Answer> = (request: Request, options: CallOptions) => Promise<Answer>;

type Others<Answer> = Omit<
  UndefinedInitialDataOptions<Answer, Error, Answer, ShownKey>,
  'queryKey' | 'queryFn'
>;

/** The query that keeps what one call of the API answers. */
export function callQuery<Request, Answer>(
  queryKey: ShownKey,
  call: Call<Request, Answer>,
  request: NoInfer<Request>,
  others: Others<Answer> = {},
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(request, { signal }),
    ...others,
  });
}
