import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { AccessTokens } from './access-token.ts';
import type { AppEnv } from './app-env.ts';
import { CallCounts } from './call-counts.ts';
import { addressOf } from './client-address.ts';
import { bareProblem } from './problem-response.ts';
import { signedInUser } from './signed-in-user.ts';

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
 * Refuses callers that call more often than a person can, before any other work. Signed-in people are
 * counted individually, all others by address (`clientAddress`).
 */
export function globalLimit(deps: GlobalLimitDeps): MiddlewareHandler<AppEnv> {
  const { callsPerMinute: max } = deps;
  const counts = new CallCounts(deps.db, max, (error) =>
    deps.log.warn({ err: error }, 'cannot share call counts'),
  );
  return async (context, next) => {
    if (exempt.has(context.req.path) || context.req.method === 'OPTIONS') return next();
    const userId = signedInUser(context.env.incoming.headers, deps.accessTokens);
    const seconds = await (userId
      ? counts.count(`all calls of ${userId}`)
      : counts.count(`all calls from ${addressOf(context, deps.trustedProxies)}`, {
          max: max * PEOPLE_AT_AN_ADDRESS,
        }));
    return seconds === null ? next() : refusal(context, deps.webOrigins, seconds);
  };
}

function refusal(
  context: Context<AppEnv>,
  origins: readonly string[],
  retryAfterSeconds: number,
): Response {
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
