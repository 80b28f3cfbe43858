import type { Database, Tx } from './database.ts';
import { isContended } from './database-fault.ts';

const TRIES = 3;

/** Runs work in one transaction, and again where another transaction stood in its way. */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  stoodInItsWay: (error: unknown) => boolean = isContended,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !stoodInItsWay(error)) throw error;
    }
  }
}
