const MAX_SIZE = 64;
const MAX_WAIT_MS = 5;

export interface BatcherSettings {
  /** The maximum number of concurrent batches. */
  readonly concurrency: number;
  /** The maximum number of items in one batch. */
  readonly maxSize?: number;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly since: number;
  readonly resolve: (outcome: Outcome | PromiseLike<Outcome>) => void;
  readonly reject: (error: unknown) => void;
}

/** One outcome per item, in order. An Error fails only its own item; a promise delays only its own item. */
export type Outcomes<Outcome> = readonly (Outcome | Error | PromiseLike<Outcome>)[];

/**
 * Collects items that arrive together and runs them as one batch. An idle batcher starts at the end of the
 * turn of the event loop. While batches are running, the next one starts once it has their average size,
 * since a small batch costs almost as much as a large one, but after at most 5 ms, so that a slow batch
 * does not delay others.
 */
export function createBatcher<Item, Outcome>(
  run: (items: readonly Item[]) => Promise<Outcomes<Outcome>>,
  { concurrency, maxSize = MAX_SIZE }: BatcherSettings,
): (item: Item) => Promise<Outcome> {
  const queue: Waiting<Item, Outcome>[] = [];
  const active = { batches: 0, items: 0 };
  let isStarting = false;
  let isTimerSet = false;

  function isDue(): boolean {
    if (queue.length >= maxSize || queue.length * active.batches >= active.items) return true;
    const [oldest] = queue;
    return oldest !== undefined && performance.now() - oldest.since >= MAX_WAIT_MS;
  }

  function startIfDue(): void {
    if (isStarting || queue.length === 0 || active.batches === concurrency) return;
    if (isDue()) {
      isStarting = true;
      // Items that arrive in the same turn of the event loop still join.
      setImmediate(startBatch);
    } else if (!isTimerSet) {
      isTimerSet = true;
      setTimeout(() => {
        isTimerSet = false;
        startIfDue();
      }, MAX_WAIT_MS);
    }
  }

  async function startBatch(): Promise<void> {
    const batch = queue.splice(0, maxSize);
    isStarting = false;
    active.batches += 1;
    active.items += batch.length;
    startIfDue();
    await settle(batch, run);
    active.items -= batch.length;
    active.batches -= 1;
    startIfDue();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, since: performance.now(), resolve, reject });
      startIfDue();
    });
}

async function settle<Item, Outcome>(
  batch: readonly Waiting<Item, Outcome>[],
  run: (items: readonly Item[]) => Promise<Outcomes<Outcome>>,
): Promise<void> {
  try {
    const outcomes = await run(batch.map(({ item }) => item));
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined) reject(new Error('The batch returned no outcome for an item.'));
      else if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
