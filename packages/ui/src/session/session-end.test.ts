import { ProblemError } from '@kerf/domain/problem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADA, MINUTE, memoryWith, openTab, settled, stored } from './testing/open-tab.ts';
import { testToken } from './testing/test-token.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-12T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

test('logging out deletes the token, ends the session on the server, and signs out at the provider', async () => {
  const token = testToken(ADA);
  const bearers: (string | null)[] = [];
  const memory = await memoryWith(token);
  const { session, identity, left } = openTab(memory, {
    endSession: ({ headers }) => {
      bearers.push(headers.get('authorization'));
      return { deletedCount: 1 };
    },
  });
  identity.current = ADA.email;
  await settled();
  const leaving = session.logOut({ from: 'here', to: '/' });
  expect(session.getState()).toEqual({ status: 'visitor', exit: { from: 'here', to: '/' } });
  await leaving;
  expect(await stored(memory)).toBeNull();
  expect(bearers).toEqual([`Bearer ${token}`]);
  expect(identity.current).toBeNull();
  expect(left).toHaveBeenCalledOnce();
});

test.each([
  ['without a network', new TypeError('Failed to fetch')],
  ['after the session has ended on the server', new ProblemError({ code: 'session_ended' })],
])('logging out works %s', async (_, failure) => {
  const memory = await memoryWith(testToken(ADA));
  const { session } = openTab(memory, {
    endSession: () => {
      throw failure;
    },
  });
  await settled();
  await session.logOut();
  expect(session.getState()).toMatchObject({ status: 'visitor' });
  expect(await stored(memory)).toBeNull();
});

test('a renewal that finishes after logging out does not sign in again', async () => {
  let release = () => {};
  const memory = await memoryWith(testToken({ ...ADA, expiresAt: Date.now() - MINUTE }));
  const { session, identity } = openTab(memory, {
    startSession: () =>
      new Promise((resolve) => {
        release = () => resolve({ token: testToken(ADA) });
      }),
  });
  identity.current = ADA.email;
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  await session.logOut();
  release();
  await settled();
  expect(session.getState()).toMatchObject({ status: 'visitor' });
  expect(await stored(memory)).toBeNull();
});

test('signing in and out in one tab does the same in the other', async () => {
  const memory = await memoryWith();
  const one = openTab(memory);
  const other = openTab(memory);
  await settled();
  await one.session.signIn(ADA.email, 'secret');
  await settled();
  expect(other.session.getState()).toEqual({ status: 'signed-in', ...ADA });
  await one.session.logOut();
  await settled();
  expect(other.session.getState()).toMatchObject({ status: 'visitor' });
  expect(other.left).toHaveBeenCalledOnce();
});

test("signing in as somebody else in another tab changes the account here, and the first account's data is dropped", async () => {
  const memory = await memoryWith(testToken(ADA));
  const { session, left } = openTab(memory);
  await settled();
  await memory.open().set('accessToken', testToken({ email: 'eve@example.com' }));
  await settled();
  expect(session.getState()).toMatchObject({ email: 'eve@example.com' });
  expect(left).toHaveBeenCalledWith(expect.objectContaining({ email: 'eve@example.com' }));
});
