import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import { followChanges, leaveAll } from '../harness/followed-changes.ts';
import { idToken, PROJECT_ID } from '../harness/identity-token.ts';
import { exchange, type Person, signIn, signInAdmin } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const NOW = Math.floor(Date.now() / 1000);
/** Accounts that the identity provider has disabled. */
const disabled = new Set<string>();
const api = useApi({
  identityVerifier: {
    ...createEmulatorVerifier(PROJECT_ID),
    accounts: {
      find: async (uids) =>
        uids.map((uid) => ({ isDisabled: disabled.has(uid), validSince: new Date(0) })),
    },
  },
});

afterEach(leaveAll);
afterAll(() => disabled.clear());

const follow = ({ token }: Person) => followChanges(api().url, token);

interface Scene {
  readonly person: Person;
  readonly admin: Person;
}

const ends: readonly (readonly [why: string, act: (scene: Scene) => Promise<unknown>])[] = [
  ['its session is logged out', ({ person }) => person.call('DELETE', '/session')],
  [
    'an admin ends the sessions of its account',
    ({ person, admin }) => admin.call('DELETE', `/user/sessions/${person.email}`),
  ],
  [
    'its account is blocked',
    ({ person, admin }) =>
      admin.call('PUT', `/user/block/${person.email}`, { body: { reason: 'Chargebacks' } }),
  ],
  [
    'its account becomes an admin',
    ({ person, admin }) => admin.call('PUT', `/user/admin/${person.email}`),
  ],
  [
    'another account proves that its address is theirs',
    ({ person }) =>
      exchange(api(), person.email, idToken({ email: person.email, provider: 'google.com' })),
  ],
];

describe('A stream ends within two seconds', () => {
  test.for(ends)('once %s', async ([, act]) => {
    const admin = await signInAdmin(api());
    const person = await signIn(api(), { authTime: NOW - 100 });
    const [followed, others] = [await follow(person), await follow(admin)];
    const startedAt = performance.now();

    await act({ person, admin });

    await until('the stream to end', followed.hasEnded);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(others.hasEnded()).toBe(false);
  });

  test('once its admin loses the role, and reconnects as a customer', async () => {
    const [admin, other] = [await signInAdmin(api()), await signInAdmin(api())];
    const followed = await follow(other);

    await admin.call('DELETE', `/user/admin/${other.email}`);

    await until('the stream to end', followed.hasEnded);
    const again = await followChanges(api().url, other.token, followed.lastEventId());
    await until('the stream to begin', () => again.kinds().includes('ready'));
    expect(again.hasEnded()).toBe(false);
  });
});

test('A stream ends once the identity provider has disabled its account', async () => {
  const person = await signIn(api());
  const followed = await follow(person);
  disabled.add(person.uid);

  // Where somebody else's process has been told so, too.
  const { endRevokedSessions } = await import('../../src/modules/users/end-access.ts');
  await endRevokedSessions(api().db, person.uid, { isDisabled: true, validSince: new Date(0) });

  await until('the stream to end', followed.hasEnded);
});
