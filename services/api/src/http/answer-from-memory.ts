import type { Context, MiddlewareHandler } from 'hono';
import { type Answer, type AnswerCache, etagOf, uncacheable } from './answer-cache.ts';
import type { AppEnv } from './app-env.ts';

export interface MemoryOptions {
  readonly cache: AnswerCache;
  /** The origins that are told apart: every other one gets the answer for none. */
  readonly origins: readonly string[];
  readonly routePattern: string;
}

/**
 * Answers a public call from memory if it can, and with 304 where the caller has the answer
 * already. `Cache-Control: no-cache` asks the database.
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
    // Hono lays a second response over the first one's headers; this one is whole.
    context.res = undefined;
    context.res = response;
    return undefined;
  };
}

/** Only what everybody may see is kept, and only where it went well. */
async function answerOf({ res }: Context<AppEnv>): Promise<Answer> {
  if (res.status !== 200) return uncacheable;
  const body = await res.text();
  const headers = Object.fromEntries(res.headers);
  return { body, headers: { ...headers, 'cache-control': 'no-cache', etag: etagOf(body) } };
}

function respond(
  context: Context<AppEnv>,
  { body, headers }: Answer,
  routePattern: string,
): Response {
  context.set('routePattern', routePattern);
  context.set('isNamed', true);
  const named = { ...headers, 'x-request-id': context.get('requestId') };
  const isKnown = context.env.incoming.headers['if-none-match']?.includes(headers.etag ?? '-');
  return isKnown
    ? new Response(null, { status: 304, headers: named })
    : new Response(body, { headers: named });
}
