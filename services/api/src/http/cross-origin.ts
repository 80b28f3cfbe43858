import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnv } from './app-env.ts';

/** Lets the shop's own pages call, and no others. Tokens travel in a header, so no cookie is allowed. */
export function shopOrigins(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'last-event-id',
      'x-request-id',
    ],
    exposeHeaders: ['link', 'x-total-count', 'x-request-id', 'retry-after'],
    maxAge: 600,
  });
}
