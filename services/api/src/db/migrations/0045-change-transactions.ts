import { type Kysely, sql } from 'kysely';

/**
 * Which transaction made a change. Numbers of rows are given out before the commit and rows become visible
 * in another order; by its transaction alone, a reader can tell which ones are new to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column xid xid8 not null default pg_current_xact_id()`.execute(
    db,
  );
}
