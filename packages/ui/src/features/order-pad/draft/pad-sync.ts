import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { PadChange, PadState } from '@kerf/contract/schemas/pad';
import { hasUnsent, unsentChange } from './pad-exchange.ts';
import type { PadStore } from './pad-store.ts';

/** Sends what changed on this device, and takes what changed elsewhere. Resolves with the revision that both have. */
export type PadSync = () => Promise<number>;

/** How often what is typed meanwhile is sent on at once. */
const ROUNDS_MAX = 5;

/** One exchange at a time for a pad: a call during another waits for one more. */
export function createPadSync(store: PadStore, api: Pick<ApiClient, 'syncPad'>): PadSync {
  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  /** What the server took, with its answer. */
  async function send(change: PadChange): Promise<[PadChange, PadState]> {
    try {
      return [change, await api.syncPad({ body: change })];
    } catch (error) {
      if (!isApiProblem(error, 'pad_full')) throw error;
      // Other devices have filled it: without the rows here, what they added is learned.
      const others = { ...change, rows: [] };
      return [others, await api.syncPad({ body: others })];
    }
  }

  async function exchange(): Promise<number> {
    for (let round = 1; ; round += 1) {
      const [change, state] = await send(unsentChange(store.pad.get()));
      store.receive(change, state);
      // A server that does not take a change is not asked without end; the next change sends it again.
      if (!hasUnsent(store.pad.get()) || round === ROUNDS_MAX) return state.revision;
    }
  }

  function begin(): Promise<number> {
    running = exchange().finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    if (running === null) return begin();
    next ??= running
      .catch(() => null)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}
