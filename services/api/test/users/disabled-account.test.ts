import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import { createFirebaseVerifier } from '../../src/gateways/identity/firebase-verifier.ts';
import { idToken, PROJECT_ID } from '../harness/identity-token.ts';
import { exchange, type Person, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const EMAIL = 'kerf@kerf-shop.iam.gserviceaccount.com';
const NOW = Math.floor(Date.now() / 1000);
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const lookupBody = z.object({ localId: z.array(z.string()) });

/** The fake Google's accounts. Accounts not listed here are neither disabled nor deleted. */
const accounts = new Map<string, { disabled?: boolean; validSince?: string; deleted?: boolean }>();
const asked = { tokens: 0, lookups: 0 };
let isAway = false;

const google = createServer(async (request, response) => {
  if (isAway) {
    response.destroy();
    return;
  }
  const reply = request.url === '/token' ? await grantToken(request) : await lookUp(request);
  response.writeHead(reply ? 200 : 401).end(JSON.stringify(reply ?? {}));
});
await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', () => resolve()));
const address = google.address();
const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;

async function grantToken(request: IncomingMessage): Promise<object | null> {
  asked.tokens += 1;
  const assertion = new URLSearchParams(await text(request)).get('assertion') ?? '';
  const key = await importSPKI(keys.publicKey, 'RS256');
  await jwtVerify(assertion, key, { issuer: EMAIL, audience: `${url}/token` });
  return { access_token: 'an-administrator', expires_in: 3600, token_type: 'Bearer' };
}

async function lookUp(request: IncomingMessage): Promise<object | null> {
  asked.lookups += 1;
  if (request.headers.authorization !== 'Bearer an-administrator') return null;
  if (request.url !== `/v1/projects/${PROJECT_ID}/accounts:lookup`) return null;
  const { localId } = lookupBody.parse(JSON.parse(await text(request)));
  const users = localId.filter((uid) => !accounts.get(uid)?.deleted);
  return { users: users.map((uid) => ({ localId: uid, ...accounts.get(uid) })) };
}

const serviceAccount = {
  client_email: EMAIL,
  private_key: keys.privateKey,
  token_uri: `${url}/token`,
};
const firebase = createFirebaseVerifier({
  projectId: PROJECT_ID,
  serviceAccount,
  toolkitUrl: url,
});
const api = useApi({
  manyConnections: true,
  identityVerifier: { ...createEmulatorVerifier(PROJECT_ID), accounts: firebase.accounts },
});

afterEach(() => void vi.restoreAllMocks());
afterAll(() => void google.close());

const profileOf = (person: Person) => person.call('GET', `/user/${person.email}`);

/** Lets 46 s pass, so that cached account states expire. */
function afterTheNextCheck(): void {
  const now = performance.now() + 46_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
}

function auditOf({ userId }: Person) {
  return api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', userId)
    .execute();
}

test.each([
  ['disabled', { disabled: true }],
  ['deleted', { deleted: true }],
])('An account that is %s at Firebase loses all sessions within a minute', async (_, state) => {
  const laptop = await signIn(api(), { authTime: NOW - 300 });
  const phone = await signIn(api(), {
    uid: laptop.uid,
    email: laptop.email,
    authTime: NOW - 200,
  });
  const { uid, email } = laptop;
  expect((await profileOf(laptop)).status).toBe(200);
  accounts.set(uid, state);
  afterTheNextCheck();

  expectProblem(await profileOf(laptop), 'session_ended');

  expectProblem(await profileOf(phone), 'session_ended');
  expectProblem(await exchange(api(), email, laptop.idToken), 'session_ended');
  expect(await auditOf(laptop)).toContainEqual({
    action: 'user.end-sessions',
    actor_id: null,
    detail: { reason: 'disabled', ended: 2 },
  });

  accounts.delete(uid);
  const held = idToken({ uid, email, authTime: NOW - 100 });
  expectProblem(await exchange(api(), email, held), 'session_ended');
  const again = await signIn(api(), { uid, email, authTime: Math.floor(Date.now() / 1000) + 2 });
  expect((await profileOf(again)).status).toBe(200);
});

test('Sign-ins from before a password reset end within a minute, and later ones stay', async () => {
  const before = await signIn(api(), { authTime: NOW - 300 });
  const { uid, email } = before;
  const after = await signIn(api(), { uid, email, authTime: NOW - 100 });
  accounts.set(uid, { validSince: String(NOW - 200) });
  afterTheNextCheck();

  expectProblem(await profileOf(before), 'session_ended');

  expect((await profileOf(after)).status).toBe(200);
  const held = idToken({ uid, email, authTime: NOW - 250 });
  expectProblem(await exchange(api(), email, held), 'session_ended');
});

test('While Firebase is unreachable sessions stay valid, and a disabled account is signed out afterwards', async () => {
  const person = await signIn(api(), { authTime: NOW - 300 });
  accounts.set(person.uid, { disabled: true });
  isAway = true;
  afterTheNextCheck();

  expect((await profileOf(person)).status).toBe(200);

  isAway = false;
  expectProblem(await exchange(api(), person.email, person.idToken), 'session_ended');
  expectProblem(await profileOf(person), 'session_ended');
});

test('Accounts are checked once each, in batches of a hundred, with one token', async () => {
  const people = await Promise.all(
    Array.from({ length: 30 }, () => signIn(api(), { uid: randomUUID() })),
  );
  const before = { ...asked };
  afterTheNextCheck();

  await Promise.all(people.flatMap((person) => [profileOf(person), profileOf(person)]));
  await Promise.all(people.map(profileOf));

  expect(asked.lookups - before.lookups).toBeLessThanOrEqual(30);
  expect(asked.lookups).toBeGreaterThan(before.lookups);
  expect(asked.tokens).toBe(1);
});
