/** How long before expiry a token is renewed, in milliseconds. */
const LEAD_MS = 60_000;
/** The shortest delay, so that a wrong clock does not renew in a loop. */
const PAUSE_MS = 30_000;
// Longer delays overflow the browser's timer and would fire immediately.
const LONGEST_MS = 2 ** 31 - 1;

export interface RenewalTimer {
  /** Schedules the renewal of a token that expires at this time (milliseconds since the epoch). */
  schedule(expiresAt: number): void;
  /** Schedules another attempt after a failed renewal. */
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
