import type { IncomingMessage } from 'node:http';
import { GoogleRefusal } from './google-refusal.ts';
import { isSameSecret } from './proof.ts';

export const REDIRECT_PATH = '/google-sign-in';

/** A request to the loopback port: either the provider's answer, or nothing to do with it. */
export type Heard =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'refusal'; readonly refusal: GoogleRefusal }
  | { readonly kind: 'stranger'; readonly status: 400 | 404 | 405 | 421 };

/**
 * What a request to `origin` means. Only one that knows the state ends the sign-in: any page in any
 * browser may send requests here, and must not be able to call it off.
 */
export function hear(request: IncomingMessage, origin: string, state: string): Heard {
  // A name that was made to point here (DNS rebinding) still stands in the Host header.
  if (request.headers.host !== new URL(origin).host) return stranger(421);
  if (request.method !== 'GET') return stranger(405);
  const target = request.url ?? '';
  if (!target.startsWith('/') || !URL.canParse(target, origin)) return stranger(400);
  const { pathname, searchParams } = new URL(target, origin);
  if (pathname !== REDIRECT_PATH) return stranger(404);
  if (!isSameSecret(only(searchParams, 'state') ?? '', state)) return stranger(400);
  return answerIn(searchParams);
}

function answerIn(query: URLSearchParams): Heard {
  const code = only(query, 'code');
  if (code && !query.has('error')) return { kind: 'code', code };
  const denied = only(query, 'error') === 'access_denied';
  const refusal = denied
    ? new GoogleRefusal('auth/user-cancelled', 'the person did not let Kerf know who they are')
    : new GoogleRefusal('auth/google-answer-refused', 'the answer held an error or no code');
  return { kind: 'refusal', refusal };
}

/** A parameter that is there once; repeated ones are nobody's honest answer. */
function only(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return value !== undefined && others.length === 0 ? value : null;
}

function stranger(status: 400 | 404 | 405 | 421): Heard {
  return { kind: 'stranger', status };
}
