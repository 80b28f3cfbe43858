import { afterAll, beforeAll, expect } from 'vitest';
import { processLines } from './api-process.ts';
import { type CallOptions, call, type HttpMethod, type Reply } from './http-call.ts';
import { type ApiOptions, type RunningApi, startApi } from './running-api.ts';
import type { TcpProxy } from './tcp-proxy.ts';

/** A running API, for the tests of one file. */
export interface TestApi extends RunningApi {
  call(method: HttpMethod, path: string, options?: CallOptions): Promise<Reply>;
}

/**
 * Runs an API for the tests of one file. At the end, its logs must not contain a token, an address or a
 * key, and no request may have ended with a 500.
 */
export function useApi(options: ApiOptions = {}): () => TestApi {
  let running: TestApi | undefined;
  beforeAll(async () => {
    running = withCall(await startApi(options));
  });
  afterAll(async () => {
    await running?.stop();
    for (const lines of [undefined, processLines()]) {
      expect(running?.logs.leaks(lines), 'log lines with something secret in them').toEqual([]);
      expect(running?.logs.defects(lines), 'requests that ended in a 500').toEqual([]);
    }
  });
  return () => {
    if (!running) throw new Error('The API is only available inside of tests.');
    return running;
  };
}

/** Like `useApi`, with a connection to Postgres that a test may cut. */
export function useWiredApi(options: ApiOptions = {}): {
  readonly api: () => TestApi;
  readonly wire: () => TcpProxy;
} {
  const api = useApi({ ...options, wire: true });
  return { api, wire: () => api().wire ?? expect.unreachable('It has a wire.') };
}

export function withCall(api: RunningApi): TestApi {
  return { ...api, call: (...request) => call(api.url, ...request) };
}
