import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';

/** Runs work after all earlier work with the same key has ended, successfully or not. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work with the same key one after the other. There is no time limit: all work must end by itself.
 */
export function createTurns(): InTurn {
  const latest = new Map<string, Promise<void>>();
  return (key, work) => {
    const before = latest.get(key);
    const result = before ? before.then(nextTurnOfTheLoop).then(work) : work();
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    latest.set(key, ended);
    void ended.then(() => {
      if (latest.get(key) === ended) latest.delete(key);
    });
    return result;
  };
}
