import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { createFirebaseVerifier } from '../../src/gateways/identity/firebase-verifier.ts';
import { fingerprint } from '../harness/fingerprint.ts';
import { someAddress } from '../harness/http-call.ts';
import { idToken, idTokenClaims, PROJECT_ID } from '../harness/identity-token.ts';
import { startKeyServer } from '../harness/key-server.ts';
import { exchange } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const provider = await startKeyServer();
const attacker = await startKeyServer();
const api = useApi({
  identityVerifier: createFirebaseVerifier({ projectId: PROJECT_ID, keysUrl: provider.url }),
});
const now = () => Math.floor(Date.now() / 1000);
const claims = (email: string) => idTokenClaims({ email });
const someEmail = () => `buyer-${randomUUID().slice(0, 8)}@example.com`;

afterAll(() => Promise.all([provider.close(), attacker.close()]));

async function expectRefused(proof: string, email: string): Promise<void> {
  const before = await fingerprint(api());
  expectProblem(await exchange(api(), email, proof), 'unauthenticated');
  expect(await fingerprint(api())).toBe(before);
}

test('A token signed by the provider starts a session', async () => {
  const email = someEmail();

  const reply = await exchange(api(), email, await provider.sign(claims(email)));

  expect(reply.status).toBe(200);
});

test.for<[string, Record<string, unknown>]>([
  ['that ran out a minute ago', { exp: now() - 60 }],
  ['that was issued an hour from now', { iat: now() + 3600 }],
  ['that was issued more than an hour ago', { iat: now() - 3700 }],
  ['of a sign-in an hour from now', { auth_time: now() + 3600 }],
  ['that never runs out', { exp: undefined }],
  ['without the time of its issue', { iat: undefined }],
  ['without the time of its sign-in', { auth_time: undefined }],
  ['of nobody', { sub: '' }],
  ['without a subject', { sub: undefined }],
  ['of another Firebase project', { aud: 'other', iss: 'https://securetoken.google.com/other' }],
  ['for several projects', { aud: [PROJECT_ID, 'other'] }],
  [
    'that a service account made for the client to sign in with',
    {
      iss: 'firebase-adminsdk@kerf.iam.gserviceaccount.com',
      aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
    },
  ],
  ['that is a session cookie', { iss: `https://session.firebase.google.com/${PROJECT_ID}` }],
  [
    'of Google itself and not of Firebase',
    { iss: 'https://accounts.google.com', aud: '1234.apps.googleusercontent.com' },
  ],
])('A token %s is refused', async ([, bent]) => {
  const email = someEmail();

  await expectRefused(await provider.sign({ ...claims(email), ...bent }), email);
});

test('An unsigned token of the emulator is refused', async () => {
  const email = someEmail();
  await expectRefused(idToken({ email }), email);

  const [header, payload] = (await provider.sign(claims(email))).split('.');
  await expectRefused(`${header}.${payload}.`, email);
});

test('A token signed with the public key as a secret is refused', async () => {
  const email = someEmail();
  const secret = new TextEncoder().encode(provider.publicPem);
  const forged = await new SignJWT(claims(email))
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .sign(secret);

  await expectRefused(forged, email);
});

test('A key that a token contains or links to is neither used nor fetched', async () => {
  const email = someEmail();
  const own = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(own.publicKey);
  const url = attacker.url;

  for (const header of [
    { jwk },
    { jku: url },
    { x5u: url },
    { jku: url, x5u: url, jwk, kid: url },
  ]) {
    const forged = await new SignJWT(claims(email))
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header })
      .sign(own.privateKey);
    await expectRefused(forged, email);
    await expectRefused(await attacker.sign(claims(email), header), email);
  }
  expect(attacker.asked()).toBe(0);
});

test('A thousand tokens with unknown keys fetch the keys at most once more', async () => {
  const email = someEmail();
  const [, payload, signature] = (await provider.sign(claims(email))).split('.');
  const askedBefore = provider.asked();
  const withKey = (kid: string) => {
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url');
    return `${header}.${payload}.${signature}`;
  };

  const statuses = new Set<number>();
  for (let round = 0; round < 20; round += 1) {
    const tokens = Array.from({ length: 50 }, (_, index) => withKey(`unknown-${round}-${index}`));
    const replies = await Promise.all(tokens.map((token) => exchange(api(), email, token)));
    for (const { status } of replies) statuses.add(status);
  }

  expect([...statuses]).toEqual([401]);
  expect(provider.asked() - askedBefore).toBeLessThanOrEqual(1);
});

test.for([
  ['five seconds ahead', 5, 200],
  ['five seconds behind', -5, 200],
  ['ten minutes ahead', 600, 401],
  ['ten minutes behind', -600, 401],
] as const)('A token from a clock that is %s gets a %i', async ([, seconds, status]) => {
  const email = someEmail();
  // The earliest expiry that a clock running behind can still produce.
  const times = { iat: now() + seconds, auth_time: now() + seconds, exp: now() + seconds };
  const ahead = { ...times, exp: now() + 3600 };
  const proof = await provider.sign({ ...claims(email), ...(seconds > 0 ? ahead : times) });

  const headers = { 'x-forwarded-for': someAddress() };
  const reply = await api().call('PUT', `/user/${email}`, { token: proof, body: {}, headers });

  expect(reply.status, reply.text).toBe(status);
});
