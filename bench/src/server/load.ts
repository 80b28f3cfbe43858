import autocannon from 'autocannon';

const CONNECTIONS = 16;
// Long enough for the compiler to have seen all of it, and for every buyer to have come once.
const WARM_UP_SECONDS = 8;
const ROUNDS = 9;
const ROUND_SECONDS = 3;

export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly connections?: number;
  /** Makes each request anew; its answer is laid over the request. */
  readonly next?: () => { readonly body: string; readonly headers: Record<string, string> };
}

export interface LoadFigures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Warms both up, then loads them by turns, so that whatever else the machine does meets both alike.
 * Answers what each gave in every round. Throws where any request was refused.
 */
export async function loadByTurns(one: Load, other: Load): Promise<[LoadFigures, LoadFigures][]> {
  await run(one, WARM_UP_SECONDS);
  await run(other, WARM_UP_SECONDS);
  const rounds: [LoadFigures, LoadFigures][] = [];
  while (rounds.length < ROUNDS) {
    rounds.push([await run(one, ROUND_SECONDS), await run(other, ROUND_SECONDS)]);
  }
  return rounds;
}

async function run(wanted: Load, duration: number): Promise<LoadFigures> {
  const { url, method = 'GET', headers = {}, connections = CONNECTIONS, next } = wanted;
  const result = await autocannon({
    ...{ url, method, headers, connections, duration },
    ...(next && { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] }),
  });
  refuseFailures(`${method} ${url}`, result);
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

/** Throws where any call of a load was refused or not answered: its figures would be of something else. */
export function refuseFailures(what: string, result: autocannon.Result): void {
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${what}: ${failed} of ${result.requests.total} failed`);
}
