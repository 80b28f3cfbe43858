import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { gather } from '../db/gather.ts';
import type { AccessTokens, TokenSubject } from './access-token.ts';
import type { Actor } from './actor.ts';
import { findPassHolder, isPassToken } from './payment-pass.ts';

const LOOKUPS_AT_ONCE = 1;

/**
 * Finds who stands behind a bearer token. Session and role come from the database at every request,
 * so that a change of them holds at once; requests that come in together are looked up together.
 * Throws a ProblemError.
 */
export function createFindActor(
  db: Database,
  accessTokens: AccessTokens,
): (token: string) => Promise<Actor> {
  const ofSession = gather<TokenSubject, Actor>(
    (subjects) => findAll(db, subjects),
    LOOKUPS_AT_ONCE,
  );
  return async (token) => {
    if (isPassToken(token)) return findPassHolder(db, token);
    const subject = accessTokens.verify(token);
    if (!subject) throw new ProblemError({ code: 'unauthenticated' });
    return ofSession(subject);
  };
}

async function findAll(
  db: Database,
  subjects: readonly TokenSubject[],
): Promise<(Actor | ProblemError)[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'users.email', 'users.display_name', 'users.role'])
    .where(
      'sessions.id',
      '=',
      sql<string>`any(${subjects.map(({ sessionId }) => sessionId)}::uuid[])`,
    )
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return subjects.map((subject) => {
    const row = rowOf.get(subject.sessionId);
    if (!row?.email || row.user_id !== subject.userId) {
      return new ProblemError({ code: 'session_ended' });
    }
    return {
      ...subject,
      email: row.email,
      displayName: row.display_name,
      role: row.role ?? 'customer',
      onlyOrderId: null,
    };
  });
}
