import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAuthEmulator } from '@kerf/sandbox/auth-emulator';
import { freePort } from '@kerf/sandbox/free-port';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import { PROJECT_ID } from '../harness/identity-token.ts';
import { exchange } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kerf-auth-'));
const emulator = await startAuthEmulator({ dataDir, port: await freePort() });
const verifier = createEmulatorVerifier(PROJECT_ID, new URL(emulator.url).host);
const api = useApi({ identityVerifier: verifier });
const PASSWORD = 'sharp-teeth';

afterAll(async () => {
  await emulator.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const signedUp = z.object({ idToken: z.string(), localId: z.string() });

/** What the browser asks Firebase itself. */
async function visit(call: string, body: object): Promise<Response> {
  const path = `identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo-key`;
  return fetch(`${emulator.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const signInAtFirebase = (email: string) =>
  visit('signInWithPassword', { email, password: PASSWORD, returnSecureToken: true });

/** A customer with a sign-in at Firebase. */
async function registered(email: string) {
  const reply = await visit('signUp', { email, password: PASSWORD, returnSecureToken: true });
  const { idToken, localId: uid } = signedUp.parse(await reply.json());
  const { token } = (await exchange(api(), email, idToken)).as(z.object({ token: z.string() }));
  for (const secret of [email, idToken, token]) api().logs.hide(secret);
  return { idToken, token, uid };
}

const signInsDeleted = (uid: string) =>
  until('the sign-in to be deleted', async () => {
    const { users } = z
      .object({ users: z.array(z.looseObject({})).default([]) })
      .parse(await (await lookUp(uid)).json());
    return users.length === 0;
  });

function lookUp(uid: string): Promise<Response> {
  const path = `identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:lookup`;
  return fetch(`${emulator.url}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: [uid] }),
  });
}

const outcomes = async () =>
  (await api().db.selectFrom('erasures').select(['firebase_uid', 'sign_in']).execute()).filter(
    ({ firebase_uid }) => firebase_uid === null,
  );

test('A customer who deletes the account cannot sign in at Firebase any more', async () => {
  const email = 'ann@example.com';
  const { token, uid } = await registered(email);
  expect((await signInAtFirebase(email)).status).toBe(200);

  expect((await api().call('DELETE', '/account', { token })).status).toBe(200);

  await signInsDeleted(uid);
  expect((await signInAtFirebase(email)).status).toBe(400);
  await until('the erasure to know', async () => (await outcomes()).length === 1);
  expect(await outcomes()).toEqual([{ firebase_uid: null, sign_in: 'deleted' }]);
});

test('A sign-in that its owner has deleted at Firebase already counts as deleted', async () => {
  const { idToken, token } = await registered('bob@example.com');
  expect((await visit('delete', { idToken })).status).toBe(200);

  expect((await api().call('DELETE', '/account', { token })).status).toBe(200);

  await until('the erasure to know', async () => (await outcomes()).length === 2);
  expect(await outcomes()).toEqual([
    { firebase_uid: null, sign_in: 'deleted' },
    { firebase_uid: null, sign_in: 'deleted' },
  ]);
});

test('Firebase tells which accounts are disabled, and that one is gone', async () => {
  const { uid } = await registered('cyd@example.com');
  const states = await verifier.accounts?.find([uid, 'nobody-at-all']);

  expect(states?.map(({ isDisabled }) => isDisabled)).toEqual([false, true]);
});
