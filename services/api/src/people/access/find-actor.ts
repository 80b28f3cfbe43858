import { ProblemError } from '@kerf/domain/problem';
import { createBatcher } from '../../db/batcher.ts';
import type { Database } from '../../db/database.ts';
import type { Pipeline, Send } from '../../db/pipeline.ts';
import type { AccessTokens, TokenSubject } from '../../http/access-token.ts';
import type { FindActor, FindOptionalActor, SignedIn } from '../../http/actor.ts';
import type { AccountCheck } from '../users/account-check.ts';
import { findSessionHolders } from '../users/sessions.store.ts';
import { findPassHolder, PASS_PREFIX } from './payment-pass.ts';

/** Who finds the person behind a token, by how it begins. Any other is an access token. */
const byPrefix = [[PASS_PREFIX, findPassHolder]] as const;

// A slow query must not delay the others.
const LOOKUPS_AT_ONCE = 4;

export interface FindActorDeps {
  readonly db: Database;
  readonly pipeline: Pick<Pipeline, 'ask'>;
  readonly accessTokens: AccessTokens;
  readonly accountCheck: AccountCheck;
}

/**
 * Finds the person behind a bearer token. Session and role come from the database on every request,
 * so that changes take effect immediately; requests that arrive together share one query.
 * Throws a ProblemError.
 */
export function createFindActor(deps: FindActorDeps): FindActor {
  const { db, pipeline, accessTokens, accountCheck } = deps;
  const ofSession = createBatcher<TokenSubject, SignedIn>(
    (subjects) => findAll(pipeline.ask, subjects),
    { concurrency: LOOKUPS_AT_ONCE },
  );
  const find = (token: string) => {
    const [, findHolder] = byPrefix.find(([prefix]) => token.startsWith(prefix)) ?? [];
    if (findHolder) return findHolder(db, token);
    const subject = accessTokens.verify(token);
    if (!subject) throw new ProblemError({ code: 'unauthenticated' });
    return ofSession(subject);
  };
  return async (token) => {
    const { actor, signIn } = await find(token);
    await accountCheck.ofSession(signIn);
    return actor;
  };
}

async function findAll(
  ask: Send,
  subjects: readonly TokenSubject[],
): Promise<(SignedIn | ProblemError)[]> {
  const rows = await findSessionHolders(
    ask,
    subjects.map(({ sessionId }) => sessionId),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return subjects.map((subject) => {
    const row = rowOf.get(subject.sessionId);
    if (!row?.email || row.user_id !== subject.userId) {
      return new ProblemError({ code: 'session_ended' });
    }
    return {
      actor: {
        userId: row.user_id,
        accountId: row.account_id,
        email: row.email,
        displayName: row.display_name,
        role: row.role ?? 'customer',
        credential: { kind: 'session', sessionId: row.id },
      },
      signIn: { uid: row.uid, signedInAt: row.signed_in_at },
    };
  });
}

export function createFindOptionalActor(findActor: FindActor): FindOptionalActor {
  return async ({ authorization = '' }) => {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
    if (token === undefined) return null;
    try {
      return await findActor(token);
    } catch (error) {
      if (error instanceof ProblemError) return null;
      throw error;
    }
  };
}
