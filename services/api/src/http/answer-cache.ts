import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

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
