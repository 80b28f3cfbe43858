import { type Kysely, sql } from 'kysely';
import { indexes } from './0082a-search-indexed-at-once.ts';

/** Emptying a list takes a second, during which nobody should wait for the lock that the setting needed. */
export const outsideTransaction = true;

/** Nothing is added to the indexes' lists any more, so that what waits in them is moved once and for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await sql`select gin_clean_pending_list(${index})`.execute(db);
}
