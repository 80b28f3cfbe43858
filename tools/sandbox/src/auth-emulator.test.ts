import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fieldOf } from './auth-emulator/emulator-call.ts';
import { type RunningAuthEmulator, startAuthEmulator } from './auth-emulator.ts';
import { freePort } from './free-port.ts';
import { sampleBuyer } from './sample-accounts.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kerf-auth-'));
let emulator: RunningAuthEmulator;

// Starting is slow, so all tests share an emulator; a test that stops it starts it again.
beforeAll(() => start([]));

afterAll(async () => {
  await emulator.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(accounts = [sampleBuyer]): Promise<void> {
  emulator = await startAuthEmulator({ dataDir, port: await freePort(), accounts });
}

async function post(path: string, body: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${emulator.url}/${path}?key=demo-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const visit = (call: string, body: object) =>
  post(`identitytoolkit.googleapis.com/v1/accounts:${call}`, body);

const newcomer = { email: 'ann@example.com', password: 'sharp-teeth', returnSecureToken: true };
const lastComer = { ...newcomer, email: 'bob@example.com' };
const google = {
  postBody: `providerId=google.com&id_token=${JSON.stringify({
    sub: '1001',
    email: 'gus@example.com',
    email_verified: true,
  })}`,
  requestUri: 'http://localhost',
  returnSecureToken: true,
};

it('keeps accounts, their passwords, providers and sessions across a restart', async () => {
  const signedUp = await visit('signUp', newcomer);
  const withGoogle = await visit('signInWithIdp', google);
  await visit('signUp', { ...newcomer, email: sampleBuyer.email });
  await emulator.stop();

  await start();
  const again = await visit('signInWithPassword', newcomer);
  expect(again.status).toBe(200);
  expect(fieldOf(again.body, 'localId')).toBe(fieldOf(signedUp.body, 'localId'));
  const wrong = await visit('signInWithPassword', { ...newcomer, password: 'blunt-teeth' });
  expect(wrong.status).toBe(400);
  const googleAgain = await visit('signInWithIdp', google);
  expect(fieldOf(googleAgain.body, 'localId')).toBe(fieldOf(withGoogle.body, 'localId'));

  const held = await visit('lookup', { idToken: fieldOf(signedUp.body, 'idToken') });
  expect(held.status).toBe(200);
  const renewed = await post('securetoken.googleapis.com/v1/token', {
    grant_type: 'refresh_token',
    refresh_token: fieldOf(signedUp.body, 'refreshToken'),
  });
  expect(renewed.status).toBe(200);
});

it('keeps an account that was created just before the emulator was killed', async () => {
  await visit('signUp', lastComer);
  const accounts = join(dataDir, 'auth', 'accounts.json');
  await vi.waitFor(() => expect(readFileSync(accounts, 'utf8')).toContain(lastComer.email), 60_000);
  process.kill(emulator.pid ?? Number.NaN, 'SIGKILL');
  await emulator.ended;

  await start();
  expect((await visit('signInWithPassword', lastComer)).status).toBe(200);
});

it('has a sample account, with its uid and password, even if its address was taken before', async () => {
  const { email, password, localId, displayName } = sampleBuyer;
  const signedIn = await visit('signInWithPassword', { email, password });
  const looked = await visit('lookup', { idToken: fieldOf(signedIn.body, 'idToken') });
  expect(looked.body).toMatchObject({ users: [{ localId, displayName, emailVerified: true }] });
});

it('reports why it cannot start', async () => {
  const taken = Number(new URL(emulator.url).port);
  await expect(startAuthEmulator({ dataDir, port: taken })).rejects.toThrow(/EADDRINUSE/);
});
