/** The claims of an access token. The signature is not checked; the server does that. */
export interface AccessTokenClaims {
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The claims of an access token, or null if the text is not one of ours. */
export function readAccessToken(token: string): AccessTokenClaims | null {
  const claims = jwtPayload(token);
  if (!isClaims(claims)) return null;
  return {
    userId: claims.sub,
    email: claims.email,
    displayName: claims.name,
    expiresAt: claims.exp * 1000,
  };
}

interface Claims {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly exp: number;
}

function isClaims(value: unknown): value is Claims {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sub' in value &&
    typeof value.sub === 'string' &&
    'email' in value &&
    typeof value.email === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'exp' in value &&
    typeof value.exp === 'number'
  );
}

/** The payload of a JWT (RFC 7519), without checking the signature; null if the text is not a JWT. */
export function jwtPayload(token: string): unknown {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return null;
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
