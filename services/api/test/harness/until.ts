import { setTimeout as pause } from 'node:timers/promises';

/** A busy machine takes its time. What is to happen in time, its test measures itself. */
const TIMEOUT_MS = 30_000;
const STEP_MS = 20;

/**
 * Repeats `ask` until it returns neither undefined nor false. Rejects after half a minute, or
 * `timeoutMs`, naming `what`.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for: ${what}`);
    await pause(STEP_MS);
  }
}
