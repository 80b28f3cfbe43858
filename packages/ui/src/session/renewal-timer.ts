/** A token is renewed this long before it ends, in milliseconds. */
const LEAD_MS = 60_000;
/** Never sooner than this, so that a wrong clock does not renew without a pause. */
const PAUSE_MS = 30_000;
// Longer delays overflow the browser's timer and would fire at once.
const LONGEST_MS = 2 ** 31 - 1;

export interface RenewalTimer {
  /** Renews in time for a token that ends at the given moment (milliseconds since the epoch). */
  schedule(expiresAt: number): void;
  /** Tries again after a renewal that could not be made. */
  retry(): void;
  stop(): void;
}

export function createRenewalTimer(renew: () => void): RenewalTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(renew, Math.min(Math.max(delay, PAUSE_MS), LONGEST_MS));
  }

  return {
    schedule: (expiresAt) => start(expiresAt - LEAD_MS - Date.now()),
    retry: () => start(PAUSE_MS),
    stop: () => clearTimeout(timer),
  };
}
