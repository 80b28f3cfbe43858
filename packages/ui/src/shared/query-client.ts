import { isApiProblem } from '@kerf/api-client/api-problem';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;
const STALE_MS = 10_000;

interface QueryClientOptions {
  /** In milliseconds; tests pass 0. */
  readonly retryDelay?: number;
  /** How long an answer stays after the last screen that showed it, in milliseconds. */
  readonly gcTime?: number;
}

/** The cache of what the API said. */
export function createQueryClient(options: QueryClientOptions = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: shouldRetry,
        // Without a connection a query fails and says so, instead of waiting unseen.
        networkMode: 'always',
        ...options,
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
