export const AT_ONCE = 16;

/** Runs `work` for every item with limited concurrency, and returns the duration of each in milliseconds. */
export async function timesOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  warmUp: number,
  atOnce = AT_ONCE,
): Promise<number[]> {
  const times: number[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) {
      const started = performance.now();
      await work(item);
      if (index >= warmUp) times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
