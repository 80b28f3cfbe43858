import DataLoader from 'dataloader';

const LARGEST = 64;

/**
 * Does alike work together: what is asked for while earlier work is under way is gathered and then
 * done as one. An idle process begins at once, so nobody waits for company; beside others a batch begins
 * once it is as large as they are on average, since a few cost almost as much. `work` answers one outcome
 * for each item, in their order; an Error among them fails that item alone.
 */
export function gather<Item, Outcome>(
  work: (items: readonly Item[]) => Promise<readonly (Outcome | Error)[]>,
  atOnce: number,
): (item: Item) => Promise<Outcome> {
  const waiting: (() => void)[] = [];
  const items = { waiting: 0, underWay: 0 };
  let running = 0;

  function begin(): void {
    if (running === atOnce || items.waiting * running < items.underWay) return;
    const dispatch = waiting.shift();
    if (!dispatch) return;
    running += 1;
    // What came in with the same turn of the event loop is taken along.
    setImmediate(dispatch);
  }

  const loader = new DataLoader<Item, Outcome>(
    async (taken) => {
      items.waiting -= taken.length;
      items.underWay += taken.length;
      try {
        return await work(taken);
      } finally {
        items.underWay -= taken.length;
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
  return (item) => {
    items.waiting += 1;
    const outcome = loader.load(item);
    begin();
    return outcome;
  };
}
