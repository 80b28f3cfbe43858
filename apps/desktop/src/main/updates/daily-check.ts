const DAY_MS = 86_400_000;
/** A computer that sleeps stops its timers, so the time is compared often instead of set once a day. */
const TICK_MS = 15 * 60_000;

interface DailyCheckParts {
  readonly check: () => Promise<void>;
  readonly now: () => Date;
}

/** Looks for a newer version at once and then once a day, for as long as the app runs. Returns a function that stops it. */
export function startDailyCheck({ check, now }: DailyCheckParts): () => void {
  let last = now().getTime();
  void check();
  const timer = setInterval(() => {
    if (now().getTime() - last < DAY_MS) return;
    last = now().getTime();
    void check();
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
