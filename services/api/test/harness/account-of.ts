import { type RawBuilder, sql } from 'kysely';

/** The own account of a user, for rows that a test inserts. */
export function accountOf(userId: string): RawBuilder<string> {
  return sql<string>`(select account_id from users where id = ${userId})`;
}
