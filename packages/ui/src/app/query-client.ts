import { isApiProblem } from '@kerf/api-client/api-problem';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;
const STALE_MS = 10_000;

/** The cache of what the API said. `retryDelay` in milliseconds; tests pass 0. */
export function createQueryClient(retryDelay?: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: shouldRetry,
        // Without a connection a query fails and says so, instead of waiting unseen.
        networkMode: 'always',
        ...(retryDelay !== undefined && { retryDelay }),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Reading again may help where no answer came or the server had trouble; a refusal stays one. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof NetworkProblem) return failures < RETRIES;
  return isApiProblem(error) && error.status >= 500 && failures < RETRIES;
}
