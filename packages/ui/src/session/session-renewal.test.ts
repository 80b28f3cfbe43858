import { NetworkProblem } from '@kerf/api-client/network-problem';
import { ProblemError } from '@kerf/domain/problem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { identityError } from './testing/fake-identity.ts';
import { ADA, MINUTE, memoryWith, openTab, settled, stored } from './testing/open-tab.ts';
import { testToken } from './testing/test-token.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-12T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a token is renewed shortly before it expires, and so is the next one', async () => {
  const memory = await memoryWith();
  const { session, calls } = openTab(memory);
  await session.signIn(ADA.email, 'secret');
  const first = await stored(memory);
  await vi.advanceTimersByTimeAsync(13.9 * MINUTE);
  expect(calls).toEqual(['startSession']);
  await vi.advanceTimersByTimeAsync(0.2 * MINUTE);
  expect(calls).toEqual(['startSession', 'startSession']);
  expect(await stored(memory)).not.toBe(first);
  await vi.advanceTimersByTimeAsync(14 * MINUTE);
  expect(calls).toHaveLength(3);
  expect(session.getState()).toEqual({ status: 'signed-in', ...ADA });
});

test('a renewal without a connection is retried and does not sign out', async () => {
  const { session, identity, calls } = openTab(await memoryWith());
  await session.signIn(ADA.email, 'secret');
  identity.failNext = identityError('auth/network-request-failed');
  await vi.advanceTimersByTimeAsync(14.1 * MINUTE);
  expect(session.getState()).toMatchObject({ status: 'signed-in' });
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(session.getState()).toMatchObject({ status: 'signed-in' });
  expect(calls).toHaveLength(2);
});

test('the session ends when the identity provider has no user', async () => {
  const memory = await memoryWith();
  const { session, identity, left } = openTab(memory);
  await session.signIn(ADA.email, 'secret');
  identity.current = null;
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(session.getState()).toMatchObject({ status: 'visitor' });
  expect(await stored(memory)).toBeNull();
  expect(left).toHaveBeenCalledOnce();
});

test('the session ends when the server refuses to renew it, and the provider signs out', async () => {
  let ended = false;
  const { session, identity } = openTab(await memoryWith(), {
    startSession: () => {
      if (ended) throw new ProblemError({ code: 'session_ended' });
      return { token: testToken({ ...ADA, expiresAt: Date.now() + 15 * MINUTE }) };
    },
  });
  await session.signIn(ADA.email, 'secret');
  ended = true;
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(session.getState()).toMatchObject({ status: 'visitor' });
  expect(identity.current).toBeNull();
});

test('a call with an expired token succeeds after a silent renewal', async () => {
  let refusals = 1;
  const memory = await memoryWith(testToken({ ...ADA, expiresAt: Date.now() - MINUTE }));
  const { session, identity } = openTab(memory, {
    getRole: () => {
      refusals -= 1;
      if (refusals >= 0) throw new ProblemError({ code: 'unauthenticated' });
      return { admin: true };
    },
  });
  identity.current = ADA.email;
  await settled();
  const role = await session.api.getRole({ params: { email: ADA.email } });
  expect(role).toEqual({ admin: true });
  expect(session.getState()).toEqual({ status: 'signed-in', ...ADA });
});

test('a call without a network rejects with a network problem and keeps the session', async () => {
  const { session } = openTab(await memoryWith(testToken(ADA)), {
    getRole: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await settled();
  const asked = session.api.getRole({ params: { email: ADA.email } });
  await expect(asked).rejects.toBeInstanceOf(NetworkProblem);
  expect(session.getState()).toMatchObject({ status: 'signed-in' });
});
