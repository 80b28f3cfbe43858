import { type Access, mayEnter } from '@kerf/domain/permission';
import { ProblemError } from '@kerf/domain/problem';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { IdentityVerifier } from '../gateways/identity/identity-verifier.ts';
import type { AccessTokens } from './access-token.ts';
import type { Actor } from './actor.ts';
import type { Caller, Callers } from './caller.ts';

const IDEMPOTENCY_KEY_MAX = 255;

type Door = {
  readonly [A in Access]: (request: Request, requestId: string) => Promise<Callers[A]>;
};

export interface AuthenticateDeps {
  readonly db: Database;
  readonly accessTokens: AccessTokens;
  readonly identityVerifier: IdentityVerifier;
  readonly log: Logger;
}

/** Answers who calls, as each kind of call wants to know it, or refuses with 401 or 403. */
export function createAuthenticate(deps: AuthenticateDeps) {
  const signedIn = async (request: Request, requestId: string, access: 'customer' | 'admin') => {
    const actor = await findActor(deps, bearerToken(request));
    if (!mayEnter(actor.role, access)) {
      deps.log.warn({ requestId, userId: actor.userId }, "refused: an admin's call");
      throw new ProblemError({ code: 'forbidden' });
    }
    return { ...anyone(request, requestId), accountId: actor.userId, actor };
  };
  const door: Door = {
    public: async (request, requestId) => anyone(request, requestId),
    provider: async (request, requestId) => anyone(request, requestId),
    identity: async (request, requestId) => {
      const identity = await deps.identityVerifier.verify(bearerToken(request));
      if (!identity) throw new ProblemError({ code: 'unauthenticated' });
      return { ...anyone(request, requestId), identity };
    },
    customer: (request, requestId) => signedIn(request, requestId, 'customer'),
    admin: (request, requestId) => signedIn(request, requestId, 'admin'),
  };
  return <A extends Access>(access: A, request: Request, requestId: string): Promise<Caller<A>> =>
    door[access](request, requestId);
}

function anyone(request: Request, requestId: string) {
  return {
    requestId,
    accountId: null,
    idempotencyKey: idempotencyKeyOf(request),
    headers: request.headers,
  };
}

function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key') || undefined;
  if (key === undefined || key.length <= IDEMPOTENCY_KEY_MAX) return key;
  const message = `Keep it to ${IDEMPOTENCY_KEY_MAX} characters.`;
  throw new ProblemError({
    code: 'validation_failed',
    errors: [{ path: 'idempotency-key', message }],
  });
}

function bearerToken(request: Request): string {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,8192})$/i.exec(
    request.headers.get('authorization') ?? '',
  );
  if (!match?.[1]) throw new ProblemError({ code: 'unauthenticated' });
  return match[1];
}

/** The role comes from the database at every request, so that a change of it holds at once. */
async function findActor({ db, accessTokens }: AuthenticateDeps, token: string): Promise<Actor> {
  const subject = await accessTokens.verify(token);
  if (!subject) throw new ProblemError({ code: 'unauthenticated' });
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.email', 'users.display_name', 'users.role'])
    .where('sessions.id', '=', subject.sessionId)
    .where('sessions.user_id', '=', subject.userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', new Date())
    .executeTakeFirst();
  if (!row?.email) throw new ProblemError({ code: 'session_ended' });
  return {
    ...subject,
    email: row.email,
    displayName: row.display_name,
    role: row.role ?? 'customer',
  };
}
