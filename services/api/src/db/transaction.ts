import type { Database, Tx } from './database.ts';
import { isContended } from './database-fault.ts';

const ATTEMPTS_MAX = 3;

/** Runs work in a transaction, and retries it after a conflict with another transaction. */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  isRetryable: (error: unknown) => boolean = isContended,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isRetryable(error)) throw error;
    }
  }
}
