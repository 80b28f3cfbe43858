import type { MiddlewareHandler } from 'hono';
import type { Meter } from '../metrics/meter.ts';
import type { AppEnv } from './app-env.ts';

/** Tells the meter of every request and how it was answered, by route pattern. */
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
