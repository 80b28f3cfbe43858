import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const MAX_AGE_MS = 1_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** An answer as it went out: its text, and every header but those of the one request it answered. */
export interface Answer {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** In place of an answer that must not be cached. Not `undefined`, which lru-cache turns into an error when the cache is cleared meanwhile. */
export const uncacheable: Answer = { body: '', headers: {} };

type MakeAnswer = () => Promise<Answer>;

export type AnswerCache = LRUCache<string, Answer, MakeAnswer>;

/**
 * A cache for the answers of public calls, each kept for a second at most. A change clears it, in this
 * process by the call that made it and in the others by Postgres' notification.
 */
export function createAnswerCache(): AnswerCache {
  return new LRUCache({
    maxSize: MAX_CHARACTERS,
    // An entry that is larger than the cache is not stored.
    sizeCalculation: (answer, key) =>
      answer === uncacheable ? MAX_CHARACTERS + 1 : key.length + answer.body.length,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // Who waits for an answer while the cache is cleared still gets it. It is not kept.
    ignoreFetchAbort: true,
  });
}

/** RFC 9110, 8.8.3: the same text has the same tag, in every process. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
