import { createServer, type RequestListener, type Server } from 'node:http';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirebaseVerifier } from './firebase-verifier.ts';
import { IdentityUnavailable } from './identity-verifier.ts';

const PROJECT = 'kerf-shop';
const now = () => Math.floor(Date.now() / 1000);
const servers: Server[] = [];
let google: Awaited<ReturnType<typeof generateKeyPair>>;
let stranger: typeof google;
let keysUrl: string;
let asked = 0;

/** Serves the published keys, with the test's own answer. */
async function keysAt(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}/keys`;
}

beforeAll(async () => {
  google = await generateKeyPair('RS256', { extractable: true });
  stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(google.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  keysUrl = await keysAt((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [jwk] }));
  });
});

afterAll(() => {
  for (const server of servers) server.close();
});

const sound = () => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'uid-1',
  email: 'buyer@example.com',
  email_verified: false,
  iat: now(),
  exp: now() + 3600,
  auth_time: now() - 10,
  firebase: { sign_in_provider: 'password' },
});

function token(claims: object = {}, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
  return new SignJWT({ ...sound(), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header })
    .sign(google.privateKey);
}

const verify = (text: string) =>
  createFirebaseVerifier({ projectId: PROJECT, keysUrl }).verify(text);

test('A token that Google signed for this project says who it is about', async () => {
  expect(await verify(await token())).toMatchObject({
    uid: 'uid-1',
    email: 'buyer@example.com',
    emailVerified: false,
    signInProvider: 'password',
  });
});

test.for<[string, object]>([
  ['ran out a minute ago', { exp: now() - 60 }],
  ['was issued an hour from now', { iat: now() + 3600 }],
  ['was issued more than an hour ago', { iat: now() - 3700 }],
  ['never runs out', { exp: undefined }],
  ['does not say when it was issued', { iat: undefined }],
  ['does not say when its owner signed in', { auth_time: undefined }],
  ['says that its owner signs in tomorrow', { auth_time: now() + 86_400 }],
  ['has an empty subject', { sub: '' }],
  ['has no subject', { sub: undefined }],
  ['is for another project', { aud: 'other-shop' }],
  ['is for several projects', { aud: [PROJECT, 'other-shop'] }],
  ['was issued for another project', { iss: 'https://securetoken.google.com/other-shop' }],
  ['was issued by Google itself', { iss: 'https://accounts.google.com' }],
  ['is a session cookie', { iss: `https://session.firebase.google.com/${PROJECT}` }],
  ['names no address', { email: undefined }],
])('A token that %s proves nothing', async ([, claims]) => {
  expect(await verify(await token(claims))).toBeNull();
});

test('An unsigned token is refused', async () => {
  expect(await verify(new UnsecuredJWT(sound()).encode())).toBeNull();
  const [header, payload] = (await token()).split('.');
  expect(await verify(`${header}.${payload}.`)).toBeNull();
});

test('A token that is signed with Google’s public key as a secret proves nothing', async () => {
  const secret = new TextEncoder().encode(await exportSPKI(google.publicKey));
  const forged = await new SignJWT(sound())
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .sign(secret);

  expect(await verify(forged)).toBeNull();
});

test('A token signed by another key is refused, even if it includes that key', async () => {
  let visited = 0;
  const elsewhere = await keysAt((_request, response) => {
    visited += 1;
    response.end('{}');
  });
  const jwk = await exportJWK(stranger.publicKey);
  const headers = [
    { kid: 'key-1' },
    { kid: 'key-1', jwk },
    { kid: 'key-1', jku: elsewhere, x5u: elsewhere },
  ];

  for (const header of headers) {
    const forged = await new SignJWT(sound())
      .setProtectedHeader({ alg: 'RS256', ...header })
      .sign(stranger.privateKey);
    expect(await verify(forged)).toBeNull();
  }
  expect(visited).toBe(0);
});

test('Unknown keys are fetched once, however many tokens name them', async () => {
  const verifier = createFirebaseVerifier({ projectId: PROJECT, keysUrl });
  asked = 0;

  for (let times = 0; times < 20; times += 1) {
    expect(await verifier.verify(await token({}, { kid: `key-${times + 2}` }))).toBeNull();
  }

  expect(asked).toBeLessThanOrEqual(2);
});

test('Garbage is refused without fetching keys', async () => {
  asked = 0;
  for (const text of ['', '.', 'a.b.c', 'garbage', '\u0000']) expect(await verify(text)).toBeNull();

  expect(asked).toBe(0);
});

test('Unavailable keys are an outage, not a refusal', async () => {
  const nobody = await keysAt(() => undefined);
  const last = servers.at(-1);
  await new Promise<void>((resolve) => last?.close(() => resolve()));
  const failing = await keysAt((_request, response) => void response.writeHead(500).end('sorry'));
  const nonsense = await keysAt((_request, response) => void response.end('<html>'));
  const empty = await keysAt((_request, response) => void response.end('{}'));

  for (const url of [nobody, failing, nonsense, empty]) {
    const verification = createFirebaseVerifier({ projectId: PROJECT, keysUrl: url }).verify(
      await token(),
    );
    await expect(verification, url).rejects.toBeInstanceOf(IdentityUnavailable);
  }
});
