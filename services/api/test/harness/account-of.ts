import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/** The own account of a user, for rows that a test inserts. */
export function accountOf(userId: string): RawBuilder<string> {
  return sql<string>`(select account_id from users where id = ${userId})`;
}

/** The id of a user's own account. */
export async function accountIdOf(db: Database, userId: string): Promise<string> {
  const user = db.selectFrom('users').select('account_id').where('id', '=', userId);
  return (await user.executeTakeFirstOrThrow()).account_id;
}
