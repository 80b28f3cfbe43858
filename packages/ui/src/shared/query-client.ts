import { isApiProblem } from '@kerf/api-client/api-problem';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;
const STALE_MS = 10_000;

interface QueryClientOptions {
  /** In milliseconds; tests pass 0. */
  readonly retryDelay?: number;
  /** How long an unused answer stays in the cache, in milliseconds. */
  readonly gcTime?: number;
}

/** The cache for API responses. */
export function createQueryClient(options: QueryClientOptions = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: shouldRetry,
        // While offline, queries fail visibly instead of pausing.
        networkMode: 'always',
        ...options,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Retries after a network problem or a server error, never after a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof NetworkProblem) return failures < RETRIES;
  return isApiProblem(error) && error.status >= 500 && failures < RETRIES;
}
