import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { AccessTokens } from './access-token.ts';
import type { AppEnv } from './app-env.ts';
import { addressOf } from './client-address.ts';
import { bareProblem } from './problem-response.ts';
import { CallCounts } from './rate-limits.ts';
import { signedInUser } from './signed-in-user.ts';
import { UnreadAnswers } from './unread-answers.ts';

/** When a caller who leaves answers unread may try again. */
const UNREAD_RETRY_SECONDS = 1;
// A whole office may share one address.
const PEOPLE_AT_AN_ADDRESS = 10;
const exempt = new Set(['/healthz', '/readyz', '/stripe/webhook']);

export interface GlobalLimitDeps {
  readonly db: Database;
  readonly accessTokens: AccessTokens;
  readonly log: Logger;
  readonly trustedProxies: number;
  readonly webOrigins: readonly string[];
  /** Calls per minute of one person, over all processes. */
  readonly callsPerMinute: number;
}

/**
 * Refuses callers that call more often than a person can or leave many answers unread, before any other
 * work. Signed-in people are counted individually, all others by address (`clientAddress`).
 */
export function globalLimit(deps: GlobalLimitDeps): MiddlewareHandler<AppEnv> {
  const { callsPerMinute: max } = deps;
  const counts = new CallCounts(deps.db, max, (error) =>
    deps.log.warn({ err: error }, 'cannot share call counts'),
  );
  const unread = new UnreadAnswers();
  return async (context, next) => {
    if (exempt.has(context.req.path) || context.req.method === 'OPTIONS') return next();
    const userId = signedInUser(context.env.incoming.headers, deps.accessTokens);
    const people = userId ? 1 : PEOPLE_AT_AN_ADDRESS;
    const caller = userId ? `of ${userId}` : `from ${addressOf(context, deps.trustedProxies)}`;
    const seconds = await counts.count(`all calls ${caller}`, { max: max * people });
    if (seconds !== null) return refusal(context, deps.webOrigins, seconds);
    if (unread.hasNoRoom(caller, people)) {
      return refusal(context, deps.webOrigins, UNREAD_RETRY_SECONDS);
    }
    unread.follow(caller, context.env.outgoing);
    return next();
  };
}

function refusal(context: Context<AppEnv>, origins: readonly string[], retryAfterSeconds: number) {
  const requestId = context.get('requestId');
  const response = bareProblem({ code: 'rate_limited', retryAfterSeconds }, requestId);
  const { origin } = context.env.incoming.headers;
  response.headers.set('vary', 'Origin');
  if (origin !== undefined && origins.includes(origin)) {
    response.headers.set('access-control-allow-origin', origin);
    response.headers.set('access-control-expose-headers', 'retry-after, x-request-id');
  }
  return response;
}
