const LIMIT = 3;
const PERIOD_MS = 60_000;

/** Whether a crashed page may be reloaded: three times a minute, so that it cannot crash in a loop. */
export function createReloadBudget(now: () => number): () => boolean {
  let spent: number[] = [];
  return () => {
    spent = spent.filter((at) => now() - at < PERIOD_MS);
    if (spent.length >= LIMIT) return false;
    spent.push(now());
    return true;
  };
}
