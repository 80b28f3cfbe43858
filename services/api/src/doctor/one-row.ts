import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ANSWER_LIMIT_MS } from './finding.ts';

/** Runs a query that answers with one row. Rejects where Postgres takes too long. */
export async function one<T>(db: Database, query: RawBuilder<unknown>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = ${sql.lit(ANSWER_LIMIT_MS)}`.execute(connection);
    const { rows } = await sql<T>`${query}`.execute(connection);
    const [row] = rows;
    if (!row) throw new Error('Postgres answered with no row.');
    return row;
  });
}
