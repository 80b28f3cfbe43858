import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';

/** Does a piece of work once all earlier ones of the same key have ended, well or not. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets work of one key go one after the other, and everyone else's calls go in between. Each piece has
 * to end by itself: nothing is given up here.
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
