/** Set by `npm test -- unit` and `npm test -- release`. */
const isFull = process.env.KERF_TESTS_FULL === '1';

/**
 * How often a property over the whole server is tried: `all` times in `npm test -- unit` and in `-- release`, which CI
 * runs, and a quarter of them otherwise, so that a change waits less. Each random case costs calls to a real server.
 */
export function runs(all: number): number {
  return isFull ? all : Math.max(3, Math.ceil(all / 4));
}
