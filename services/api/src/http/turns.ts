import { setImmediate as nextTurnOfTheLoop, setTimeout as pause } from 'node:timers/promises';

/**
 * Runs work after all earlier work with the same key has ended, successfully or not. `restMs` turns the
 * duration of the work into the pause before the next with its key, both in milliseconds.
 */
export type InTurn = <T>(
  key: string,
  work: () => Promise<T>,
  restMs?: (tookMs: number) => number,
) => Promise<T>;

/** What is done elsewhere, such as drawing a picture, needs no rest. */
const REST_MAX_MS = 150;

/** After work that keeps the process busy: others have it for twice as long. In milliseconds. */
export function restAfter(tookMs: number): number {
  return Math.min(REST_MAX_MS, 2 * tookMs);
}

/**
 * Runs work with the same key one after the other. There is no time limit: all work must end by itself.
 */
export function createTurns(): InTurn {
  const latest = new Map<string, Promise<void>>();
  return (key, work, restMs) => {
    const before = latest.get(key);
    let beganAt = performance.now();
    const begin = () => {
      beganAt = performance.now();
      return work();
    };
    const result = before ? before.then(nextTurnOfTheLoop).then(begin) : begin();
    const rest = () => {
      const ms = restMs?.(performance.now() - beganAt) ?? 0;
      return ms > 0 ? pause(ms) : undefined;
    };
    const ended = result.then(rest, rest);
    latest.set(key, ended);
    void ended.then(() => {
      if (latest.get(key) === ended) latest.delete(key);
    });
    return result;
  };
}
