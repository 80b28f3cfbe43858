import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@kerf/contract/endpoint';
import { type Access, mayEnter } from '@kerf/domain/permission';
import { fieldProblem, ProblemError } from '@kerf/domain/problem';
import type { Logger } from 'pino';
import type { IdentityVerifier } from '../gateways/identity/identity-verifier.ts';
import type { FindActor } from './actor.ts';
import type { Caller, Callers } from './caller.ts';
import { headerText } from './request-headers.ts';

const IDEMPOTENCY_KEY_MAX = 255;

/** The parts of an endpoint that decide who may call it. */
type Entry<A extends Access = Access> = Pick<Endpoint<A>, 'access' | 'orderAt'>;

type Door = {
  readonly [A in Access]: (
    headers: IncomingHttpHeaders,
    requestId: string,
    entry: Entry,
  ) => Promise<Callers[A]>;
};

export interface AuthenticateDeps {
  readonly findActor: FindActor;
  readonly identityVerifier: IdentityVerifier;
  readonly log: Logger;
}

/** Creates a function that authenticates the caller as the access of a call requires, or throws 401 or 403. */
export function createAuthenticate(deps: AuthenticateDeps) {
  const { findActor } = deps;
  const signedIn = async (headers: IncomingHttpHeaders, requestId: string, entry: Entry) => {
    const actor = await findActor(bearerToken(headers));
    if (actor.credential.kind === 'payment pass' && entry.orderAt === undefined) {
      deps.log.warn(
        { requestId, userId: actor.userId },
        'refused: a payment pass for another call',
      );
      throw new ProblemError({ code: 'forbidden' });
    }
    if (!mayEnter(actor.role, entry.access)) {
      deps.log.warn({ requestId, userId: actor.userId }, "refused: an admin's call");
      throw new ProblemError({ code: 'forbidden' });
    }
    return { ...anyone(headers, requestId), countedAs: actor.userId, actor };
  };
  const door: Door = {
    public: async (headers, requestId) => anyone(headers, requestId),
    provider: async (headers, requestId) => {
      // Looked at before a body of up to a megabyte is read.
      if (!looksSigned(headers)) throw new ProblemError({ code: 'signature_invalid' });
      return anyone(headers, requestId);
    },
    identity: async (headers, requestId) => {
      const identity = await deps.identityVerifier.verify(bearerToken(headers));
      if (!identity) throw new ProblemError({ code: 'unauthenticated' });
      return { ...anyone(headers, requestId), countedAs: identity.uid, identity };
    },
    customer: signedIn,
    admin: signedIn,
  };
  return <A extends Access>(
    entry: Entry<A>,
    headers: IncomingHttpHeaders,
    requestId: string,
  ): Promise<Caller<A>> => door[entry.access](headers, requestId, entry);
}

function anyone(headers: IncomingHttpHeaders, requestId: string) {
  return {
    requestId,
    countedAs: null,
    idempotencyKey: idempotencyKeyOf(headers),
    headers,
  };
}

function idempotencyKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headerText(headers, 'idempotency-key') || undefined;
  if (key === undefined || key.length <= IDEMPOTENCY_KEY_MAX) return key;
  const message = `Keep it to ${IDEMPOTENCY_KEY_MAX} characters.`;
  throw fieldProblem('idempotency-key', message);
}

/** Whether there is a signature at all: `t=…,v1=…`, https://docs.stripe.com/webhooks/signature */
function looksSigned(headers: IncomingHttpHeaders): boolean {
  return /(?:^|,)v1=[0-9a-f]{64}(?:,|$)/.test(headerText(headers, 'stripe-signature'));
}

function bearerToken({ authorization = '' }: IncomingHttpHeaders): string {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,8192})$/i.exec(authorization);
  if (!match?.[1]) throw new ProblemError({ code: 'unauthenticated' });
  return match[1];
}
