/** How many times in a row what is shown may be read again without a pause: more than a person changes. */
const BURST = 10;
/** After them, once in so many milliseconds: a shop at its busiest must not use up its admin's calls. */
const EVERY_MS = 3_000;
/** Changes that come together are read together; one that comes alone is shown well within a second. */
const TOGETHER_MS = 150;

/** Calls `act` soon after it was asked to, for all that asked meanwhile. */
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
