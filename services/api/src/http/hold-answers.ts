import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';

/** More than people who are refused and all monitoring ask for together. */
const AT_ONCE_PER_SECOND = 50;
const HELD_MS = 1_000;
/** What waits takes a few kilobytes; beyond this many, answers are sent at once. */
const HELD_MAX = 1_000;
/** Calls that a limit refuses, and methods that an address does not have. */
const REFUSED = new Set([405, 429]);

const healthChecks = new Set(['/healthz', '/readyz']);

/**
 * Delays answers that cost their caller nothing, once there are many: refusals beyond a limit or of a method, health checks and
 * refused webhook deliveries, none of which is counted by a limit. A client that repeats such a call on a hundred
 * connections would otherwise keep the process busy, and every other call would wait for it at each of its steps.
 */
export function holdAnswers(): MiddlewareHandler<AppEnv> {
  const isOneTooMany = countPerSecond();
  let held = 0;
  return async (context, next) => {
    await next();
    // What is left of a refused delivery is not worth reading, and no client that is honest waits to send it.
    if (isRefusedDelivery(context)) context.header('connection', 'close');
    if (!isFree(context) || !isOneTooMany() || held >= HELD_MAX) return;
    held += 1;
    await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    held -= 1;
  };
}

function isFree({ req, res }: Pick<Context<AppEnv>, 'req' | 'res'>): boolean {
  if (REFUSED.has(res.status)) return true;
  return healthChecks.has(req.path) || isRefusedDelivery({ req, res });
}

function isRefusedDelivery({ req, res }: Pick<Context<AppEnv>, 'req' | 'res'>): boolean {
  return req.path === '/stripe/webhook' && !res.ok;
}

function countPerSecond(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    return count > AT_ONCE_PER_SECOND;
  };
}
