import { setTimeout as pause } from 'node:timers/promises';

// A busy machine takes its time.
const LIMIT_MS = 60_000;
const INTERVAL_MS = 50;

/**
 * Asks until the answer is true. A question may fail, as while one page replaces another. After a
 * minute it throws an error that says what was awaited.
 */
export async function until(
  what: string,
  isTrue: () => Promise<boolean | null>,
  explain: () => Promise<string> = async () => '',
): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  let problem = '';
  while (Date.now() < end) {
    try {
      if (await isTrue()) return;
      problem = '';
    } catch (error) {
      problem = `\n${error}`;
    }
    await pause(INTERVAL_MS);
  }
  throw new Error(`It did not happen in a minute that ${what}.${problem}\n${await explain()}`);
}
