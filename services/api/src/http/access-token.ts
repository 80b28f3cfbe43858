import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

const ISSUER = 'kerf-api';
const AUDIENCE = 'kerf';
// RFC 9068: the type keeps an access token from being taken for any other token.
const TYPE = 'at+jwt';
const LIFETIME_MS = 15 * 60_000;
const CLOCK_TOLERANCE_MS = 5_000;
// Only signatures are remembered: whether a session still stands is asked of the database.
const REMEMBERED_TOKENS = 5_000;

const claims = z.object({ sub: z.uuid(), sid: z.uuid() });

/** What the token proves: a user and one of their sessions. The role is never in it. */
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

/** Reckons signatures in place: handed to a thread, as Web Crypto does it, each would wait for its turn there. */
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
    cache: REMEMBERED_TOKENS,
    errorCacheTTL: 0,
  });
  return {
    sign: ({ userId, sessionId, email, displayName }) =>
      sign({ sub: userId, sid: sessionId, email, name: displayName }),
    verify: (token) => {
      try {
        const { sub, sid } = claims.parse(verify(token));
        return { userId: sub, sessionId: sid };
      } catch {
        return null;
      }
    },
  };
}
