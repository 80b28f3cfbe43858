import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { ANSWER_LIMIT_MS } from './finding.ts';

/** Runs a query that answers with one row. Rejects where Postgres takes too long. */
export async function one<T>(db: Database, query: RawBuilder<unknown>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = ${sql.lit(ANSWER_LIMIT_MS)}`.execute(connection);
    const { rows } = await sql<T>`${query}`.execute(connection);
    return onlyRow(rows);
  });
}
