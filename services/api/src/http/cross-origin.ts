import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';

const EXPOSED = 'link,x-total-count,x-request-id,retry-after';

/** The answer to a browser that asks what it may send (Fetch, "CORS-preflight request"). */
const preflight = {
  'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
  'access-control-allow-headers': 'authorization,content-type,idempotency-key,x-request-id',
  'access-control-max-age': '600',
};

/** Lets the shop's own pages call, and no others. Tokens travel in a header, so no cookie is allowed. */
export function shopOrigins(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { incoming, outgoing } = context.env;
    const { origin } = incoming.headers;
    outgoing.setHeader('vary', 'Origin');
    outgoing.setHeader('access-control-expose-headers', EXPOSED);
    if (origin !== undefined && origins.includes(origin)) {
      outgoing.setHeader('access-control-allow-origin', origin);
    }
    if (context.req.method !== 'OPTIONS') return next();
    return new Response(null, { status: 204, headers: preflight });
  };
}
