import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

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
export function createAccessTokens(secret: string): AccessTokens {
  const sign = createSigner({
    key: secret,
    algorithm: 'HS256',
    header: { alg: 'HS256', typ: TYPE },
    iss: ISSUER,
    aud: AUDIENCE,
    expiresIn: LIFETIME_MS,
  });
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    checkTyp: TYPE,
    requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub'],
    clockTolerance: CLOCK_TOLERANCE_MS,
  });
  // Caches only that the signature is valid. Whether the session is active is always read from the database.
  const verified = new LRUCache<string, TokenSubject>({ max: MAX_VERIFIED });
  return {
    sign: ({ userId, sessionId, email, displayName }) =>
      sign({ sub: userId, sid: sessionId, email, name: displayName }),
    verify: (token) => {
      const known = verified.get(token);
      if (known) return known;
      const genuine = claims.safeParse(payloadOf(verify, token));
      if (!genuine.success) return null;
      const { sub, sid, exp } = genuine.data;
      const subject = { userId: sub, sessionId: sid };
      const ttl = exp * 1000 - Date.now();
      if (ttl > 0) verified.set(token, subject, { ttl });
      return subject;
    },
  };
}

/** The claims of a token, or null if it is invalid or expired. */
function payloadOf(verify: (token: string) => unknown, token: string): unknown {
  try {
    return verify(token);
  } catch (error) {
    if (error instanceof TokenError) return null;
    throw error;
  }
}
