import DataLoader from 'dataloader';

const LARGEST = 64;

/**
 * Does alike work together: what is asked for while earlier work is under way is gathered and then
 * done as one. An idle process begins at once, so nobody waits for company. `work` answers one
 * outcome for each item, in their order; an Error among them fails that item alone.
 */
export function gather<Item, Outcome>(
  work: (items: readonly Item[]) => Promise<readonly (Outcome | Error)[]>,
  atOnce: number,
): (item: Item) => Promise<Outcome> {
  const waiting: (() => void)[] = [];
  let running = 0;

  function begin(): void {
    if (running === atOnce) return;
    const dispatch = waiting.shift();
    if (!dispatch) return;
    running += 1;
    // What came in with the same turn of the event loop is taken along.
    setImmediate(dispatch);
  }

  const loader = new DataLoader<Item, Outcome>(
    async (items) => {
      try {
        return await work(items);
      } finally {
        running -= 1;
        begin();
      }
    },
    {
      cache: false,
      maxBatchSize: LARGEST,
      batchScheduleFn: (dispatch) => {
        waiting.push(dispatch);
        begin();
      },
    },
  );
  return (item) => loader.load(item);
}
