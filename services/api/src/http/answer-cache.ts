import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { AppEnv } from './app-env.ts';

const MAX_AGE_MS = 1_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** A response: its text, and its headers except those of a single request. */
export interface Answer {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Returned in place of an answer that must not be cached. Not `undefined`, which lru-cache turns into an
 * error if the cache is cleared meanwhile.
 */
export const uncacheable: Answer = { body: '', headers: {} };

type MakeAnswer = () => Promise<Answer>;

export type AnswerCache = LRUCache<string, Answer, MakeAnswer>;

/**
 * Caches the responses of public calls for at most a second. A change clears the cache: in this process
 * directly, in others by a notification of Postgres.
 */
export function createAnswerCache(): AnswerCache {
  return new LRUCache({
    maxSize: MAX_CHARACTERS,
    // An entry that is larger than the cache is not stored.
    sizeCalculation: (answer, key) =>
      answer === uncacheable ? MAX_CHARACTERS + 1 : key.length + answer.body.length,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A request that is waiting when the cache is cleared still gets its response, which is not cached.
    ignoreFetchAbort: true,
  });
}

const versioned = z.object({ version: z.int() });

/**
 * RFC 9110, 8.8.3: the same text has the same tag, in every process. That of a record with a version begins
 * with it, for `If-Match`; the rest follows what changes without a version, such as a product's stock.
 */
export function etagOf(body: string): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const version = versionIn(body);
  return version === undefined ? `"${hash}"` : `"${version}-${hash}"`;
}

/** The version of a record in JSON; lists and pages have none. */
function versionIn(body: string): number | undefined {
  if (!body.startsWith('{')) return undefined;
  return versioned.safeParse(JSON.parse(body)).data?.version;
}

interface MemoryOptions {
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
