import { ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import type { AccessTokens } from '../../http/access-token.ts';
import { createFindActor } from '../../http/find-actor.ts';

/** Answers which account makes a call that anybody may make; null for a visitor, or a session that has ended. */
export function createWhoAsks(
  db: Database,
  accessTokens: AccessTokens,
): (headers: Headers) => Promise<string | null> {
  const findActor = createFindActor(db, accessTokens);
  return async (headers) => {
    const [, token] = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
    if (token === undefined) return null;
    try {
      return (await findActor(token)).userId;
    } catch (error) {
      if (error instanceof ProblemError) return null;
      throw error;
    }
  };
}
