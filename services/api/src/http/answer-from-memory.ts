import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { type Answer, etagOf, type KeptAnswers } from './kept-answers.ts';

export interface MemoryOptions {
  readonly kept: KeptAnswers;
  /** The origins that are told apart: every other one gets the answer for none. */
  readonly origins: readonly string[];
  readonly routePattern: string;
}

/**
 * Answers a public call from memory where it can, and with 304 where the caller has the answer
 * already. `Cache-Control: no-cache` asks the database.
 */
export function answerFromMemory({
  kept,
  origins,
  routePattern,
}: MemoryOptions): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { url, headers } = context.env.incoming;
    const origin = origins.find((known) => known === headers.origin) ?? '';
    const key = `${origin} ${url}`;
    const found = headers['cache-control'] === 'no-cache' ? undefined : kept.find(key);
    if (found) return respond(context, found, routePattern);
    let asked = false;
    const made = await kept.make(key, async () => {
      asked = true;
      await next();
      return answerOf(context);
    });
    if (!made) return asked ? undefined : next();
    const response = respond(context, made, routePattern);
    // Hono lays a second response over the first one's headers; this one is whole.
    context.res = undefined;
    context.res = response;
    return undefined;
  };
}

/** Only what everybody may see is kept, and only where it went well. */
async function answerOf({ env, res }: Context<AppEnv>): Promise<Answer | null> {
  if (res.status !== 200) return null;
  const body = await res.text();
  const laid = Object.entries(env.outgoing.getHeaders()).map(([name, value]) => [name, `${value}`]);
  const headers = { ...Object.fromEntries(laid), ...Object.fromEntries(res.headers) };
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
