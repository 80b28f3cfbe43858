import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Secrets } from '../secrets.ts';

const ISSUER = 'kerf-api';
const AUDIENCE = 'kerf';
// RFC 9068: the type distinguishes an access token from other tokens.
const TYPE = 'at+jwt';
const LIFETIME_MS = 15 * 60_000;
const CLOCK_TOLERANCE_MS = 5_000;
const MAX_VERIFIED = 5_000;

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

/** The claims of a token: a user and a session. The role is not included. */
export interface TokenSubject {
  readonly userId: string;
  readonly sessionId: string;
}

interface TokenHolder extends TokenSubject {
  readonly email: string;
  readonly displayName: string;
}

/** Signs and reads Kerf's own access tokens. */
export interface AccessTokens {
  sign(holder: TokenHolder): string;
  /** The subject of a genuine, current token, or null. */
  verify(token: string): TokenSubject | null;
}

/** Computes signatures synchronously. In a worker thread, as with Web Crypto, each would be queued. */
export function createAccessTokens(...secrets: Secrets): AccessTokens {
  const sign = createSigner({
    key: secrets[0],
    algorithm: 'HS256',
    header: { alg: 'HS256', typ: TYPE },
    iss: ISSUER,
    aud: AUDIENCE,
    expiresIn: LIFETIME_MS,
  });
  const verifiers = secrets.map(verifierOf);
  // Caches only that the signature is valid. Whether the session is active is always read from the database.
  const verified = new LRUCache<string, TokenSubject>({ max: MAX_VERIFIED });
  return {
    sign: ({ userId, sessionId, email, displayName }) =>
      sign({ sub: userId, sid: sessionId, email, name: displayName }),
    verify: (token) => {
      const known = verified.get(token);
      if (known) return known;
      const genuine = claims.safeParse(payloadOf(verifiers, token));
      if (!genuine.success) return null;
      const { sub, sid, exp } = genuine.data;
      const subject = { userId: sub, sessionId: sid };
      const ttl = exp * 1000 - Date.now();
      if (ttl > 0) verified.set(token, subject, { ttl });
      return subject;
    },
  };
}

function verifierOf(key: string) {
  return createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    checkTyp: TYPE,
    requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub'],
    clockTolerance: CLOCK_TOLERANCE_MS,
  });
}

/** The claims of a token by the first key that it is genuine for; null if there is none, or it has expired. */
function payloadOf(verifiers: readonly ((token: string) => unknown)[], token: string): unknown {
  for (const verify of verifiers) {
    try {
      return verify(token);
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
    }
  }
  return null;
}
