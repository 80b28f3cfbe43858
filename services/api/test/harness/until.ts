import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const STEP_MS = 20;

/**
 * Repeats `ask` until it returns neither undefined nor false. Rejects after ten seconds, or `patienceMs`,
 * naming `what`.
 */
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
