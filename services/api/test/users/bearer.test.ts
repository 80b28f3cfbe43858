import { request } from 'node:http';
import { expect, test } from 'vitest';
import { idToken, idTokenClaims, unsignedToken } from '../harness/identity-token.ts';
import { exchange, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const now = () => Math.floor(Date.now() / 1000);
const EMAIL = 'claimant@example.com';

function withHeader(path: string, authorization: string) {
  return api().call('GET', path, { headers: { authorization } });
}

test('The authorization scheme is case-insensitive', async () => {
  const person = await signIn(api());

  const reply = await withHeader(`/user/${person.email}`, `bEaReR ${person.token}`);

  expect(reply.status).toBe(200);
});

test.for<[string, string]>([
  ['no token at all', ''],
  ['another scheme', 'Basic YTpi'],
  ['a scheme alone', 'Bearer'],
  ['garbage', 'Bearer garbage'],
  ['three dots', 'Bearer ...'],
  ['two tokens', 'Bearer a b'],
  ['a token of nine thousand letters', `Bearer ${'a'.repeat(9000)}`],
])('A call with %s in its authorization is not signed in', async ([, authorization]) => {
  expectProblem(await withHeader('/orders', authorization), 'unauthenticated');
});

test('Headers beyond sixteen kilobytes are refused before anything is read', async () => {
  const reply = await withHeader('/orders', `Bearer ${'a'.repeat(20_000)}`);

  expect(reply.status).toBe(431);
});

test('A second authorization header is refused', async () => {
  const person = await signIn(api());
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = [
      'host',
      'x',
      'authorization',
      'Bearer no',
      'authorization',
      `Bearer ${person.token}`,
    ];
    const sent = request(`${api().url}/user/${person.email}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });

  expect(status).toBe(401);
});

test('Access tokens and identity tokens are not interchangeable', async () => {
  const person = await signIn(api());

  expectProblem(await exchange(api(), person.email, person.token), 'unauthenticated');
  expectProblem(await withHeader('/orders', `Bearer ${person.idToken}`), 'unauthenticated');
});

test.for<[string, Record<string, unknown>]>([
  ['has run out', { exp: now() - 60 }],
  ['was issued an hour from now', { iat: now() + 3600 }],
  ['comes from a sign-in an hour from now', { auth_time: now() + 3600 }],
  ['never runs out', { exp: undefined }],
  ['does not say when it was issued', { iat: undefined }],
  ['has an empty subject', { sub: '' }],
  ['has a subject of 129 letters', { sub: 'a'.repeat(129) }],
  ['has a subject with a NUL in it', { sub: 'a\u0000b' }],
  [
    'is for another project',
    { aud: 'demo-other', iss: 'https://securetoken.google.com/demo-other' },
  ],
  ['is for a list of projects', { aud: ['demo-kerf'] }],
  ['was issued by somebody else', { iss: 'https://accounts.google.com' }],
  ['names no address', { email: undefined }],
  ['names something that is no address', { email: 'kerf' }],
  ['says "true" in words of its address', { email_verified: 'true' }],
  ['does not say how its owner signed in', { firebase: {} }],
])('An identity token that %s proves nothing', async ([, bent]) => {
  const proof = unsignedToken({ ...idTokenClaims({ email: EMAIL }), ...bent });

  expectProblem(await exchange(api(), EMAIL, proof), 'unauthenticated');
});

test('An identity token with an algorithm is refused in emulator mode', async () => {
  const [, claims] = idToken({ email: EMAIL }).split('.');
  const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');

  expectProblem(await exchange(api(), EMAIL, `${header}.${claims}.c2lnbmVk`), 'unauthenticated');
});

test('A clock skew of a few seconds is tolerated', async () => {
  const skewed = { iat: now() + 3, auth_time: now() + 3, exp: now() - 3 };
  const proof = unsignedToken({ ...idTokenClaims({ email: EMAIL }), ...skewed });

  expect((await exchange(api(), EMAIL, proof)).status).toBe(200);
});

test.for<[string, string]>([
  ['is very long', 'n'.repeat(500)],
  ['has a NUL in it', 'Sam\u0000Sawyer'],
  ['has half a letter in it', 'Sam\ud83dSawyer'],
])('A display name that %s does not keep its owner out', async ([, name]) => {
  const person = await signIn(api(), { name });

  expect((await person.call('GET', `/user/${person.email}`)).status).toBe(200);
});

test('A role change applies to existing tokens', async () => {
  const person = await signIn(api());
  expectProblem(await person.call('GET', '/user'), 'forbidden');

  await api()
    .db.updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', person.userId)
    .execute();
  expect((await person.call('GET', '/user')).status).toBe(200);

  await api().db.updateTable('users').set({ role: null }).where('id', '=', person.userId).execute();
  expectProblem(await person.call('GET', '/user'), 'forbidden');
});
