import { ProblemError } from '@kerf/domain/problem';

/** What one caller's bodies may take in memory at once, in bytes: several pictures, or forty long orders. */
const ROOM_BYTES = 64 * 1024 * 1024;
const RETRY_SECONDS = 1;

/** Runs work that keeps a body of up to so many bytes in memory. Rejects with a ProblemError if there is no room. */
export type InRoom = <T>(key: string, bytes: number, work: () => Promise<T>) => Promise<T>;

/** Bounds what the bodies of one caller take in memory, while they arrive and while they wait. */
export function createBodyRoom(): InRoom {
  const taken = new Map<string, number>();
  return async (key, bytes, work) => {
    const before = taken.get(key) ?? 0;
    if (before > 0 && before + bytes > ROOM_BYTES) {
      throw new ProblemError({ code: 'rate_limited', retryAfterSeconds: RETRY_SECONDS });
    }
    taken.set(key, before + bytes);
    try {
      return await work();
    } finally {
      const left = (taken.get(key) ?? bytes) - bytes;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    }
  };
}
