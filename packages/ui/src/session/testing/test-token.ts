interface TestToken {
  readonly email: string;
  readonly displayName?: string;
  /** In milliseconds since the epoch. */
  readonly expiresAt?: number;
  readonly serial?: number;
}

const AN_HOUR = 3_600_000;

/** For tests: a token like the server's, except for the signature. */
export function testToken({
  email,
  displayName = 'Ada',
  expiresAt,
  serial = 0,
}: TestToken): string {
  const exp = Math.round((expiresAt ?? Date.now() + AN_HOUR) / 1000);
  const claims = { sub: `user-of-${email}`, email, name: displayName, exp, sid: 's', serial };
  return `${base64url({ alg: 'HS256', typ: 'at+jwt' })}.${base64url(claims)}.signature`;
}

function base64url(value: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
