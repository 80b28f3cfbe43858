import type { Context, MiddlewareHandler } from 'hono';
import { type Answer, type AnswerCache, etagOf, uncacheable } from './answer-cache.ts';
import type { AppEnv } from './app-env.ts';

export interface MemoryOptions {
  readonly cache: AnswerCache;
  /** The known origins. All others share one response. */
  readonly origins: readonly string[];
  readonly routePattern: string;
}

/**
 * Answers a public call from the cache if possible, with 304 if the caller already has the response.
 * `Cache-Control: no-cache` bypasses the cache.
 */
export function answerFromMemory({
  cache,
  origins,
  routePattern,
}: MemoryOptions): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { url, headers } = context.env.incoming;
    const origin = origins.find((known) => known === headers.origin) ?? '';
    const key = `${origin} ${url}`;
    let asked = false;
    const make = async () => {
      asked = true;
      await next();
      return answerOf(context);
    };
    const forceRefresh = headers['cache-control'] === 'no-cache';
    const answer = await cache.forceFetch(key, { context: make, forceRefresh });
    if (answer === uncacheable) return asked ? undefined : next();
    const response = respond(context, answer, routePattern);
    // Hono would merge the headers of a second response into the first one's. This one is complete.
    context.res = undefined;
    context.res = response;
    return undefined;
  };
}

/** Only successful, public responses are cached. */
async function answerOf({ res }: Context<AppEnv>): Promise<Answer> {
  if (res.status !== 200) return uncacheable;
  const body = await res.text();
  const headers = Object.fromEntries(res.headers);
  return { body, headers: { ...headers, 'cache-control': 'no-cache', etag: etagOf(body) } };
}

function respond(context: Context<AppEnv>, { body, headers }: Answer, routePattern: string) {
  context.set('routePattern', routePattern);
  context.set('isNamed', true);
  const named = { ...headers, 'x-request-id': context.get('requestId') };
  const isKnown = context.env.incoming.headers['if-none-match']?.includes(headers.etag ?? '-');
  return isKnown
    ? new Response(null, { status: 304, headers: named })
    : new Response(body, { headers: named });
}
