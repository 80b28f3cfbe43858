import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Meter } from '../metrics/meter.ts';
import type { AppEnv } from './app-env.ts';

const acceptable = /^[A-Za-z0-9_-]{8,64}$/;
// Called every few seconds by every open client and by monitoring.
const healthChecks = new Set(['/healthz', '/readyz']);

/** Gives every request an id, answers with it, and logs the outcome by route pattern. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  // Every field of the line is listed below, so that nothing else can be logged.
  const lines = log.child({}, { redact: [] });
  return async (context, next) => {
    const sent = context.env.incoming.headers['x-request-id'];
    const requestId = typeof sent === 'string' && acceptable.test(sent) ? sent : randomUUID();
    context.set('requestId', requestId);
    context.set('routePattern', '(none)');
    context.set('isNamed', false);
    const startedAt = performance.now();
    await next();
    if (!context.get('isNamed')) context.env.outgoing.setHeader('x-request-id', requestId);
    const status = context.res.status;
    lines[levelOf(status, context.req.path)]({
      requestId,
      method: context.req.method,
      route: context.get('routePattern'),
      status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  };
}

function levelOf(status: number, path: string): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  return healthChecks.has(path) ? 'debug' : 'info';
}

/** Counts every request and its status, by route pattern. */
export function countRequests(meter: Meter): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    meter.requestBegan();
    const startedAt = performance.now();
    await next();
    meter.requestEnded({
      method: context.req.method,
      route: context.get('routePattern'),
      status: context.res.status,
      seconds: (performance.now() - startedAt) / 1000,
    });
  };
}
