import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { VerifiedTokens } from './verified-tokens.ts';

const ISSUER = 'kerf-api';
const AUDIENCE = 'kerf';
// RFC 9068: the type keeps an access token from being taken for any other token.
const TYPE = 'at+jwt';
const LIFETIME = '15m';

const CLOCK_TOLERANCE_SECONDS = 5;

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

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
  sign(holder: TokenHolder): Promise<string>;
  /** The subject of a genuine, current token, or null. */
  verify(token: string): Promise<TokenSubject | null>;
}

export function createAccessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const verified = new VerifiedTokens();
  return {
    sign: ({ userId, sessionId, email, displayName }) =>
      new SignJWT({ sid: sessionId, email, name: displayName })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),
    verify: async (token) => {
      const known = verified.find(token);
      if (known) return known;
      const genuine = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      }).catch(() => null);
      const parsed = claims.safeParse(genuine?.payload);
      if (!parsed.success) return null;
      const subject = { userId: parsed.data.sub, sessionId: parsed.data.sid };
      verified.keep(token, subject, parsed.data.exp);
      return subject;
    },
  };
}
