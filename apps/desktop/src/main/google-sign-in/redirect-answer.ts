import type { IncomingMessage } from 'node:http';
import { GoogleRefusal } from './google-refusal.ts';
import { isSameSecret } from './proof.ts';

export const REDIRECT_PATH = '/google-sign-in';

/** A request to the loopback port: the provider's response, or an unrelated request. */
export type RedirectRequest =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'refusal'; readonly refusal: GoogleRefusal }
  | { readonly kind: 'unrelated'; readonly status: 400 | 404 | 405 | 421 };

/**
 * Classifies a request to `origin`. Only one with the right state ends the sign-in, since any page in any
 * browser can send requests here.
 */
export function readRedirect(
  request: IncomingMessage,
  origin: string,
  state: string,
): RedirectRequest {
  // A hostname rebound to this machine (DNS rebinding) still shows up in the Host header.
  if (request.headers.host !== new URL(origin).host) return unrelated(421);
  if (request.method !== 'GET') return unrelated(405);
  const target = request.url ?? '';
  if (!target.startsWith('/') || !URL.canParse(target, origin)) return unrelated(400);
  const { pathname, searchParams } = new URL(target, origin);
  if (pathname !== REDIRECT_PATH) return unrelated(404);
  if (!isSameSecret(only(searchParams, 'state') ?? '', state)) return unrelated(400);
  return answerIn(searchParams);
}

function answerIn(query: URLSearchParams): RedirectRequest {
  const code = only(query, 'code');
  if (code && !query.has('error')) return { kind: 'code', code };
  const denied = only(query, 'error') === 'access_denied';
  const refusal = denied
    ? new GoogleRefusal('auth/user-cancelled', 'the person did not let Kerf know who they are')
    : new GoogleRefusal('auth/google-answer-refused', 'the answer held an error or no code');
  return { kind: 'refusal', refusal };
}

/** A parameter that occurs exactly once; a genuine response repeats none. */
function only(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return value !== undefined && others.length === 0 ? value : null;
}

function unrelated(status: 400 | 404 | 405 | 421): RedirectRequest {
  return { kind: 'unrelated', status };
}
