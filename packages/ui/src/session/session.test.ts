import { createApiClient } from '@kerf/api-client/client';
import { createFakeApi, type FakeHandlers } from '@kerf/api-client/fake-api';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { ProblemError } from '@kerf/domain/problem';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSecretMemory, type SecretMemory } from '../platform/memory-secret-store.ts';
import { lazyIdentity } from './lazy-identity.ts';
import { createSession, type Session } from './session.ts';
import { createFakeIdentity, type FakeIdentity, identityError } from './testing/fake-identity.ts';
import { testToken } from './testing/test-token.ts';

const ADA = { email: 'ada@example.com', displayName: 'Ada' };
const ada = { email: ADA.email, password: 'secret', name: 'Ada' };
const MINUTE = 60_000;

interface Scene {
  readonly session: Session;
  readonly identity: FakeIdentity;
  readonly calls: readonly string[];
  readonly loads: () => number;
  readonly left: ReturnType<typeof vi.fn>;
}

/** One tab on the given memory. The server hands out tokens of 15 minutes, each of its own. */
function openTab(memory: SecretMemory, handlers: FakeHandlers = {}, people = [ada]): Scene {
  const identity = createFakeIdentity(people);
  let loads = 0;
  let serial = 0;
  const fake = createFakeApi({
    startSession: ({ params, headers }) => {
      expect(headers.get('authorization')).toBe(`Bearer proof of ${params.email}`);
      serial += 1;
      const expiresAt = Date.now() + 15 * MINUTE;
      return { token: testToken({ email: params.email ?? '', expiresAt, serial }) };
    },
    endSession: () => ({ deletedCount: 1 }),
    getRole: () => ({ admin: false }),
    ...handlers,
  });
  const left = vi.fn();
  const session = createSession({
    secrets: memory.open(),
    identity: lazyIdentity(async () => {
      loads += 1;
      return identity;
    }),
    createApi: (tokens) => createApiClient({ baseUrl: 'http://api', tokens, fetch: fake.fetch }),
    onPersonLeft: left,
  });
  onTestFinished(session.start());
  return { session, identity, calls: fake.calls, loads: () => loads, left };
}

async function memoryWith(token?: string): Promise<SecretMemory> {
  const memory = createSecretMemory();
  if (token !== undefined) await memory.open().set('accessToken', token);
  return memory;
}

function stored(memory: SecretMemory): Promise<string | null> {
  return memory.open().get('accessToken');
}

function settled(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-12T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

test('without a stored token one is a visitor, and no identity provider is loaded', async () => {
  const { session, loads } = openTab(await memoryWith());
  expect(session.getState()).toEqual({ status: 'loading' });
  await settled();
  expect(session.getState()).toMatchObject({ status: 'visitor' });
  expect(loads()).toBe(0);
});

test('a stored token signs its holder in without a call and without an identity provider', async () => {
  const { session, loads, calls } = openTab(await memoryWith(testToken(ADA)));
  await settled();
  expect(session.getState()).toEqual({ status: 'signed-in', ...ADA });
  expect([loads(), calls.length]).toEqual([0, 0]);
});

test('a stored text that is no token is thrown away, and without a sign-in one is a visitor', async () => {
  const memory = await memoryWith('no token at all');
  const { session, calls } = openTab(memory);
  await settled();
  expect(session.getState()).toMatchObject({ status: 'visitor' });
  expect(await stored(memory)).toBeNull();
  expect(calls).toEqual([]);
});

test('a stored text that is no token is replaced by the sign-in that still stands', async () => {
  const memory = await memoryWith('no token at all');
  const { session, identity } = openTab(memory);
  identity.current = ADA.email;
  await vi.waitFor(() =>
    expect(session.getState()).toMatchObject({ status: 'signed-in', email: ADA.email }),
  );
  expect(await stored(memory)).toMatch(/^[\w-]+\.[\w-]+\./);
});

test('a text that is no token and no connection make a visitor for now', async () => {
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

test('signing up and signing in with Google end in a session as well', async () => {
  const first = openTab(await memoryWith());
  await first.session.signUp(' Bob ', 'BOB@example.com', 'secret');
  expect(first.identity.people.at(-1)).toMatchObject({ name: 'Bob', email: 'bob@example.com' });
  expect(first.session.getState()).toMatchObject({ email: 'bob@example.com' });
  const second = openTab(await memoryWith());
  await second.session.signInWithGoogle();
  expect(second.session.getState()).toMatchObject({ email: 'google@example.com' });
});

test('a sign-in that is refused leaves a visitor and hands on the reason', async () => {
  const { session } = openTab(await memoryWith());
  await settled();
  await expect(session.signIn('ada@example.com', 'wrong!')).rejects.toMatchObject({
    code: 'auth/wrong-password',
  });
  expect(session.getState()).toMatchObject({ status: 'visitor' });
});

test('a token is renewed shortly before it ends, and again before the next one does', async () => {
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

test('a renewal that cannot reach anybody is tried again, and signs nobody out', async () => {
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

test('the session ends when the identity provider has nobody any more', async () => {
  const memory = await memoryWith();
  const { session, identity, left } = openTab(memory);
  await session.signIn(ADA.email, 'secret');
  identity.current = null;
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(session.getState()).toMatchObject({ status: 'visitor' });
  expect(await stored(memory)).toBeNull();
  expect(left).toHaveBeenCalledOnce();
});

test('the session ends when the server refuses to renew it, and the provider is told', async () => {
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

test('a call with an outdated token is answered after a silent renewal', async () => {
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

test('a call that meets no network fails as such and leaves the session alone', async () => {
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

test('Log Out clears the token, tells the server with it, and signs out at the provider', async () => {
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
])('Log Out works %s', async (_, failure) => {
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

test('who logs out while a renewal is on its way stays out', async () => {
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

test('another person in the other tab takes this tab over, and what the first was told is forgotten', async () => {
  const memory = await memoryWith(testToken(ADA));
  const { session, left } = openTab(memory);
  await settled();
  await memory.open().set('accessToken', testToken({ email: 'eve@example.com' }));
  await settled();
  expect(session.getState()).toMatchObject({ email: 'eve@example.com' });
  expect(left).toHaveBeenCalledWith(expect.objectContaining({ email: 'eve@example.com' }));
});
