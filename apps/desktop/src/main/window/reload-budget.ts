const LIMIT = 3;
const PERIOD_MS = 60_000;

/** Whether a page that crashed may be loaded again: three times in a minute, or it would crash for ever. */
export function createReloadBudget(now: () => number): () => boolean {
  let spent: number[] = [];
  return () => {
    spent = spent.filter((at) => now() - at < PERIOD_MS);
    if (spent.length >= LIMIT) return false;
    spent.push(now());
    return true;
  };
}
