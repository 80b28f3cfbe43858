import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createEmulatorVerifier } from './emulator-verifier.ts';

const now = () => Math.floor(Date.now() / 1000);
const claims = {
  iss: 'https://securetoken.google.com/demo-kerf',
  aud: 'demo-kerf',
  sub: 'uid-1',
  email: 'Buyer@Example.com',
  email_verified: true,
  name: ' Sam\u202e ',
  iat: now(),
  exp: now() + 3600,
  auth_time: now() - 10,
  firebase: { sign_in_provider: 'google.com' },
};

test('A token of the emulator says who signed in, how and when', async () => {
  const verifier = createEmulatorVerifier('demo-kerf');

  expect(await verifier.verify(new UnsecuredJWT(claims).encode())).toEqual({
    uid: 'uid-1',
    email: 'buyer@example.com',
    emailVerified: true,
    displayName: 'Sam',
    signInProvider: 'google.com',
    signedInAt: new Date(claims.auth_time * 1000),
  });
});

test('The emulator is refused for every project that may exist', () => {
  expect(() => createEmulatorVerifier('kerf-shop')).toThrow('demo-');
});

test('A token of another demo project is refused', async () => {
  const verifier = createEmulatorVerifier('demo-other');

  expect(await verifier.verify(new UnsecuredJWT(claims).encode())).toBeNull();
});

test.for(['', 'garbage', 'a.b.c', '..'])('The text "%s" is refused', async (text) => {
  expect(await createEmulatorVerifier('demo-kerf').verify(text)).toBeNull();
});
