const DAY_MS = 86_400_000;
/** Timers stop while a computer sleeps, so the time is checked often instead of set once a day. */
const TICK_MS = 15 * 60_000;

interface DailyCheckParts {
  readonly check: () => Promise<void>;
  readonly now: () => Date;
}

/** Looks for a newer version immediately, and then once a day while the app runs. Returns a function that stops it. */
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
