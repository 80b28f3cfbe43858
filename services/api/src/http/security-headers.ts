import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';

const TWO_YEARS = 'max-age=63072000; includeSubDomains';

const none = ["'none'"];
const self = ["'self'"];

const everywhere = {
  strictTransportSecurity: TWO_YEARS,
  crossOriginResourcePolicy: 'cross-origin',
  referrerPolicy: 'no-referrer',
};

/** What an answer carries that never reached the app. */
export const plainHeaders = {
  'strict-transport-security': TWO_YEARS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': everywhere.crossOriginResourcePolicy,
  'referrer-policy': everywhere.referrerPolicy,
  'x-content-type-options': 'nosniff',
};

/** Headers of an API that no page may embed, sniff or keep. Only its documentation is a page itself. */
export function apiHeaders(): MiddlewareHandler {
  const answers = secureHeaders({
    ...everywhere,
    contentSecurityPolicy: { defaultSrc: none, frameAncestors: none },
  });
  const documentation = secureHeaders({
    ...everywhere,
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: self,
      styleSrc: [...self, "'unsafe-inline'"],
      imgSrc: [...self, 'data:'],
      connectSrc: self,
      frameAncestors: none,
    },
  });
  return (context, next) => (context.req.path === '/docs' ? documentation : answers)(context, next);
}

/** Answers are private unless the handler says otherwise. */
export function privateByDefault(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  };
}

/** Lets the shop's own pages call, and no others. Tokens travel in a header, so no cookie is allowed. */
export function shopOrigins(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-request-id'],
    exposeHeaders: ['link', 'x-total-count', 'x-request-id', 'retry-after'],
    maxAge: 600,
  });
}
