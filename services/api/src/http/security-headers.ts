import { PAGE_COUNT_HEADER } from '@kerf/contract/endpoint';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env.ts';

/** The headers of responses to requests that never reach the app. */
export const plainHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The security headers of all other responses. A handler can override them. */
export function securityHeaders(): MiddlewareHandler<AppEnv> {
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginResourcePolicy: plainHeaders['cross-origin-resource-policy'],
    strictTransportSecurity: plainHeaders['strict-transport-security'],
  });
}

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'x-request-id',
];

const EXPOSED_HEADERS = [
  'etag',
  'link',
  'x-total-count',
  'x-total-count-at-least',
  'x-request-id',
  'retry-after',
  'content-disposition',
  PAGE_COUNT_HEADER,
].join(',');

/** Allows calls from the shop's own pages only. Tokens travel in a header, so cookies are not allowed. */
export function shopOrigins(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  const answerPreflight = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ALLOWED_HEADERS,
    maxAge: 600,
  });
  return async (context, next) => {
    if (context.req.method === 'OPTIONS') return answerPreflight(context, next);
    await next();
    // Set here, since Hono's own way makes each response twice, with its body.
    const { headers } = context.res;
    const origin = context.req.header('origin');
    headers.append('vary', 'Origin');
    headers.set('access-control-expose-headers', EXPOSED_HEADERS);
    if (origin !== undefined && origins.includes(origin)) {
      headers.set('access-control-allow-origin', origin);
    }
  };
}

/** Forbids caching, unless the handler sets its own policy. */
export function noStore(): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  };
}
