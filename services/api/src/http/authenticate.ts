import type { Endpoint } from '@kerf/contract/endpoint';
import { type Access, mayEnter } from '@kerf/domain/permission';
import { ProblemError } from '@kerf/domain/problem';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { IdentityVerifier } from '../gateways/identity/identity-verifier.ts';
import type { AccessTokens } from './access-token.ts';
import type { Caller, Callers } from './caller.ts';
import { createFindActor } from './find-actor.ts';

const IDEMPOTENCY_KEY_MAX = 255;

/** What of a call decides who may make it. */
type Entry<A extends Access = Access> = Pick<Endpoint<A>, 'access' | 'orderAt'>;

type Door = {
  readonly [A in Access]: (
    request: Request,
    requestId: string,
    entry: Entry,
  ) => Promise<Callers[A]>;
};

export interface AuthenticateDeps {
  readonly db: Database;
  readonly accessTokens: AccessTokens;
  readonly identityVerifier: IdentityVerifier;
  readonly log: Logger;
}

/** Answers who calls, as each kind of call wants to know it, or refuses with 401 or 403. */
export function createAuthenticate(deps: AuthenticateDeps) {
  const findActor = createFindActor(deps.db, deps.accessTokens);
  const signedIn = async (request: Request, requestId: string, entry: Entry) => {
    const actor = await findActor(bearerToken(request));
    if (actor.onlyOrderId !== null && entry.orderAt === undefined) {
      deps.log.warn({ requestId, userId: actor.userId }, 'refused: a payment pass elsewhere');
      throw new ProblemError({ code: 'forbidden' });
    }
    if (!mayEnter(actor.role, entry.access)) {
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
      return { ...anyone(request, requestId), accountId: identity.uid, identity };
    },
    customer: signedIn,
    admin: signedIn,
  };
  return <A extends Access>(
    entry: Entry<A>,
    request: Request,
    requestId: string,
  ): Promise<Caller<A>> => door[entry.access](request, requestId, entry);
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
