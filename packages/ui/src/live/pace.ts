/** How many refreshes may run in a row; more than one person's work causes. */
const BURST = 10;
/** One more refresh is allowed per this interval, so that a busy shop does not exhaust an admin's rate limit. */
const EVERY_MS = 3_000;
/** Changes within this time share one refresh. */
const TOGETHER_MS = 150;

/** Debounces and rate-limits calls of `act`. */
export interface Pace {
  ask(): void;
  stop(): void;
}

export function createPace(act: () => void): Pace {
  let left = BURST;
  let refilledAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pauseMs(): number {
    const refilled = Math.floor((Date.now() - refilledAt) / EVERY_MS);
    left = Math.min(BURST, left + refilled);
    refilledAt += refilled * EVERY_MS;
    return left > 0 ? TOGETHER_MS : Math.max(TOGETHER_MS, refilledAt + EVERY_MS - Date.now());
  }

  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        pauseMs();
        left -= 1;
        act();
      }, pauseMs());
    },
    stop: () => clearTimeout(timer),
  };
}
