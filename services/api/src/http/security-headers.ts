import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env.ts';

/** What an answer carries that never reached the app. */
export const plainHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** What every other answer carries: no page may embed or sniff it. A handler may say otherwise. */
export function securityHeaders(): MiddlewareHandler<AppEnv> {
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginResourcePolicy: plainHeaders['cross-origin-resource-policy'],
    strictTransportSecurity: plainHeaders['strict-transport-security'],
  });
}

/** Keeps an answer out of every cache, unless its handler says otherwise. */
export function noStore(): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  };
}
