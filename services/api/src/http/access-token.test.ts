import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { createAccessTokens } from './access-token.ts';

const SECRET = 'a secret of more than thirty-two characters';
const tokens = createAccessTokens(SECRET);
const holder = {
  userId: randomUUID(),
  sessionId: randomUUID(),
  email: 'buyer@example.com',
  displayName: 'Sam',
};
const now = () => Math.floor(Date.now() / 1000);

afterEach(() => {
  vi.restoreAllMocks();
});

interface Bent {
  readonly claims?: Record<string, unknown>;
  readonly typ?: string;
  readonly alg?: string;
  readonly secret?: string;
}

/** Signs a token like ours, except for what a test changes. */
function forged({ claims, typ = 'at+jwt', alg = 'HS256', secret = SECRET }: Bent): Promise<string> {
  const sound = {
    sub: holder.userId,
    sid: holder.sessionId,
    iss: 'kerf-api',
    aud: 'kerf',
    iat: now(),
    exp: now() + 900,
  };
  return new SignJWT({ ...sound, ...claims })
    .setProtectedHeader({ alg, typ })
    .sign(new TextEncoder().encode(secret));
}

test('A token proves the user and the session that it was signed for', async () => {
  const { userId, sessionId } = holder;

  expect(await tokens.verify(await tokens.sign(holder))).toEqual({ userId, sessionId });
  expect(await tokens.verify(await forged({}))).toEqual({ userId, sessionId });
});

test('A token lives for fifteen minutes, says what it is, and holds no role', async () => {
  const token = await tokens.sign(holder);
  const { iat = 0, exp = 0, ...claims } = decodeJwt(token);

  expect(exp - iat).toBe(900);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  expect(claims).toEqual({
    sub: holder.userId,
    sid: holder.sessionId,
    email: holder.email,
    name: holder.displayName,
    iss: 'kerf-api',
    aud: 'kerf',
  });
});

test('A clock that is a few seconds ahead does not end a token early', async () => {
  const justOver = { exp: now() - 2 };

  expect(await tokens.verify(await forged({ claims: justOver }))).not.toBeNull();
});

test('A token that was found good ends when it says', async () => {
  const token = tokens.sign({ ...holder, sessionId: randomUUID() });
  expect(tokens.verify(token)).not.toBeNull();

  const passed = 16 * 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + passed);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + passed);

  expect(tokens.verify(token)).toBeNull();
});

test.for<[string, Bent]>([
  ['has run out', { claims: { exp: now() - 10 } }],
  ['never runs out', { claims: { exp: undefined } }],
  ['does not say when it was made', { claims: { iat: undefined } }],
  ['is not valid yet', { claims: { nbf: now() + 60 } }],
  ['was made by another issuer', { claims: { iss: 'somebody' } }],
  ['has no issuer', { claims: { iss: undefined } }],
  ['is for another audience', { claims: { aud: 'others' } }],
  ['has no audience', { claims: { aud: undefined } }],
  ['names no user', { claims: { sub: undefined } }],
  ['names a user by something else', { claims: { sub: 'admin' } }],
  ['names no session', { claims: { sid: undefined } }],
  ['is of another type', { typ: 'JWT' }],
  ['was signed with another secret', { secret: 'another secret of thirty-two letters' }],
  ['was signed in another way', { alg: 'HS512', secret: SECRET.repeat(2) }],
])('A token that %s proves nothing', async ([, bent]) => {
  expect(await tokens.verify(await forged(bent))).toBeNull();
});

test('A token without a signature proves nothing', async () => {
  const claims = decodeJwt(await tokens.sign(holder));
  const [header, payload] = (await tokens.sign(holder)).split('.');

  expect(await tokens.verify(new UnsecuredJWT(claims).encode())).toBeNull();
  expect(await tokens.verify(`${header}.${payload}.`)).toBeNull();
});

test.for(['', '.', '..', 'a.b.c', 'garbage', 'e30.e30.e30', '\u0000'])(
  'The text "%s" is refused',
  async (text) => {
    expect(await tokens.verify(text)).toBeNull();
  },
);
