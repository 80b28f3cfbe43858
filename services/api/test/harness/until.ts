import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const STEP_MS = 20;

/** Asks again until the answer is neither undefined nor false. Rejects after ten seconds, or so many milliseconds, saying what it waited for. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited in vain for: ${what}`);
    await pause(STEP_MS);
  }
}
