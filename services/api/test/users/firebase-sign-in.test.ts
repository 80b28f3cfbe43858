import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { createFirebaseVerifier } from '../../src/gateways/identity/firebase-verifier.ts';
import { idToken, idTokenClaims, PROJECT_ID } from '../harness/identity-token.ts';
import { exchange } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const EMAIL = 'buyer@example.com';
const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256' };
let isAway = false;
const google = createServer((_request, response) => {
  if (isAway) response.destroy();
  else response.end(JSON.stringify({ keys: [jwk] }));
});
await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', () => resolve()));
const address = google.address();
const port = address && typeof address === 'object' ? address.port : 0;
const api = useApi({
  identityVerifier: createFirebaseVerifier({
    projectId: PROJECT_ID,
    keysUrl: `http://127.0.0.1:${port}/keys`,
  }),
});

afterAll(() => void google.close());

function signed(): Promise<string> {
  return new SignJWT(idTokenClaims({ email: EMAIL }))
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
    .sign(privateKey);
}

// Only the last attempt succeeds: the keys it fetches are then cached.
test('While the provider’s keys are unavailable, a sign-in gets a 503', async () => {
  isAway = true;

  const reply = await exchange(api(), EMAIL, await signed());

  expectProblem(reply, 'service_unavailable');
  expect(reply.headers.get('retry-after')).toBe('2');
  isAway = false;
});

test('A token of the emulator is refused by a server of real identities', async () => {
  expectProblem(await exchange(api(), EMAIL, idToken({ email: EMAIL })), 'unauthenticated');
});

test('A token signed by the provider starts a session', async () => {
  const reply = await exchange(api(), EMAIL, await signed());

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({ token: expect.any(String) });
});
