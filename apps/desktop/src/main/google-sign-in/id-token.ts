import { z } from 'zod';
import type { GoogleProvider } from './google-provider.ts';
import { GoogleRefusal } from './google-refusal.ts';
import { isSameSecret } from './proof.ts';

const claims = z.object({ iss: z.string(), aud: z.string(), nonce: z.string() });

/**
 * Refuses an ID token meant for another provider, app or sign-in. Its signature and expiry need no check
 * here: it came from the provider over TLS, and Firebase checks both against a more reliable clock.
 * https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export function checkIdToken(idToken: string, provider: GoogleProvider, nonce: string): void {
  const found = claims.safeParse(payloadOf(idToken));
  if (!found.success) throw refused('is not readable');
  const { iss, aud, nonce: given } = found.data;
  if (!provider.issuers.includes(iss)) throw refused('has another issuer');
  if (aud !== provider.clientId) throw refused('is for another app');
  if (!isSameSecret(given, nonce)) throw refused('is of another sign-in');
}

function payloadOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return null;
  }
}

function refused(why: string): GoogleRefusal {
  return new GoogleRefusal('auth/google-answer-refused', `the ID token ${why}`);
}
