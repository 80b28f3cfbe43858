import { randomUUID } from 'node:crypto';

export const PROJECT_ID = 'demo-kerf';

/** The identity of a sign-in at the Auth emulator. Absent fields have ordinary values. */
export interface TestIdentity {
  readonly email: string;
  readonly uid?: string;
  readonly emailVerified?: boolean;
  readonly name?: string;
  readonly provider?: string;
  /** Seconds since the epoch. */
  readonly authTime?: number;
}

/** An unsigned ID token like those of the Firebase Auth emulator. */
export function idToken(identity: TestIdentity): string {
  return unsignedToken(idTokenClaims(identity));
}

/** The claims of such a token, for tests to change. */
export function idTokenClaims(identity: TestIdentity): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  const uid = identity.uid ?? randomUUID();
  return {
    name: identity.name ?? 'Sam Sawyer',
    email: identity.email,
    email_verified: identity.emailVerified ?? true,
    auth_time: identity.authTime ?? now,
    user_id: uid,
    firebase: {
      identities: { email: [identity.email] },
      sign_in_provider: identity.provider ?? 'password',
    },
    iat: now,
    exp: now + 3600,
    aud: PROJECT_ID,
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    sub: uid,
  };
}

export function unsignedToken(claims: object): string {
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
