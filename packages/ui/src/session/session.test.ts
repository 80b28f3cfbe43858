import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { identityError } from './testing/fake-identity.ts';
import { ADA, memoryWith, openTab, settled, stored } from './testing/open-tab.ts';
import { testToken } from './testing/test-token.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-12T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

test('without a stored token the state is visitor, and no identity provider is loaded', async () => {
  const { session, loads } = openTab(await memoryWith());
  expect(session.getState()).toEqual({ status: 'loading' });
  await settled();
  expect(session.getState()).toMatchObject({ status: 'visitor' });
  expect(loads()).toBe(0);
});

test('a stored token signs in without a call and without an identity provider', async () => {
  const { session, loads, calls } = openTab(await memoryWith(testToken(ADA)));
  await settled();
  expect(session.getState()).toEqual({ status: 'signed-in', ...ADA });
  expect([loads(), calls.length]).toEqual([0, 0]);
});

test('an unreadable stored token is deleted, and without a sign-in the state is visitor', async () => {
  const memory = await memoryWith('no token at all');
  const { session, calls } = openTab(memory);
  await settled();
  expect(session.getState()).toMatchObject({ status: 'visitor' });
  expect(await stored(memory)).toBeNull();
  expect(calls).toEqual([]);
});

test('an unreadable stored token is replaced while the provider is still signed in', async () => {
  const memory = await memoryWith('no token at all');
  const { session, identity } = openTab(memory);
  identity.current = ADA.email;
  await vi.waitFor(
    () => expect(session.getState()).toMatchObject({ status: 'signed-in', email: ADA.email }),
    15_000,
  );
  expect(await stored(memory)).toMatch(/^[\w-]+\.[\w-]+\./);
});

test('an unreadable stored token without a connection leaves a visitor', async () => {
  const { session, identity } = openTab(await memoryWith('no token at all'));
  identity.failNext = identityError('auth/network-request-failed');
  await settled();
  expect(session.getState()).toMatchObject({ status: 'visitor' });
});

test('signing in exchanges the proof for a token and stores it', async () => {
  const memory = await memoryWith();
  const { session } = openTab(memory);
  await session.signIn(' Ada@Example.com ', 'secret');
  expect(session.getState()).toEqual({ status: 'signed-in', ...ADA });
  expect(await stored(memory)).toMatch(/^[\w-]+\.[\w-]+\.signature$/);
});

test('a page of the sign-in loads what a click on Google needs', async () => {
  const { session, identity } = openTab(await memoryWith());
  session.prepare();
  await vi.waitFor(() => expect(identity.googleReady).toBe(true), 15_000);
});

test('signing up and signing in with Google start a session', async () => {
  const first = openTab(await memoryWith());
  await first.session.signUp(' Bob ', 'BOB@example.com', 'secret');
  expect(first.identity.people.at(-1)).toMatchObject({ name: 'Bob', email: 'bob@example.com' });
  expect(first.session.getState()).toMatchObject({ email: 'bob@example.com' });
  const second = openTab(await memoryWith());
  await second.session.signInWithGoogle();
  expect(second.session.getState()).toMatchObject({ email: 'google@example.com' });
});

test('a refused sign-in leaves a visitor and rejects with the reason', async () => {
  const { session } = openTab(await memoryWith());
  await settled();
  await expect(session.signIn('ada@example.com', 'wrong!')).rejects.toMatchObject({
    code: 'auth/wrong-password',
  });
  expect(session.getState()).toMatchObject({ status: 'visitor' });
});
