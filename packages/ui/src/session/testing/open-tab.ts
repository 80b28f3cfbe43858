import { createApiClient } from '@kerf/api-client/client';
import { createFakeApi, type FakeHandlers } from '@kerf/api-client/fake-api';
import { expect, onTestFinished, vi } from 'vitest';
import { createSecretMemory, type SecretMemory } from '../../platform/memory-secret-store.ts';
import { lazyIdentity } from '../lazy-identity.ts';
import { createSession, type Session } from '../session.ts';
import { createFakeIdentity, type FakeIdentity } from './fake-identity.ts';
import { testToken } from './test-token.ts';

export const ADA = { email: 'ada@example.com', displayName: 'Ada' };
const ada = { email: ADA.email, password: 'secret', name: 'Ada' };
export const MINUTE = 60_000;

interface Scene {
  readonly session: Session;
  readonly identity: FakeIdentity;
  readonly calls: readonly string[];
  readonly loads: () => number;
  readonly left: ReturnType<typeof vi.fn>;
}

/** A tab with the given memory. Its server issues a different token each time, valid for 15 minutes. */
export function openTab(memory: SecretMemory, handlers: FakeHandlers = {}, people = [ada]): Scene {
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

export async function memoryWith(token?: string): Promise<SecretMemory> {
  const memory = createSecretMemory();
  if (token !== undefined) await memory.open().set('accessToken', token);
  return memory;
}

export function stored(memory: SecretMemory): Promise<string | null> {
  return memory.open().get('accessToken');
}

export function settled(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(0);
}
