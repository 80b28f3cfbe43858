import { ProblemError } from '@kerf/domain/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Send } from '../../src/db/pipeline.ts';
import { createTurns } from '../../src/http/turns.ts';
import { endedStreams } from '../../src/people/streams/live-streams.ts';
import { openStream } from '../../src/platform/live/open-stream.ts';
import { accountIdOf } from '../harness/account-of.ts';
import { type FollowedChanges, followChanges, leaveAll } from '../harness/followed-changes.ts';
import { idToken } from '../harness/identity-token.ts';
import { exchange, type Person, signIn, signInAdmin } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const NOW = Math.floor(Date.now() / 1000);
const api = useApi();

afterAll(leaveAll);

const follow = ({ token }: Person) => followChanges(api().url, token);

interface Scene {
  readonly person: Person;
  readonly admin: Person;
  /** The streams of these two. */
  readonly followed: FollowedChanges;
  readonly others: FollowedChanges;
}

async function setScene(signInOther: () => Promise<Person>): Promise<Scene> {
  const admin = await signInAdmin(api());
  const person = await signInOther();
  return { person, admin, followed: await follow(person), others: await follow(admin) };
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

// The waits are at once, since sessions are looked at every second; the acts do not slow each other.
describe.concurrent('A stream ends within two seconds', () => {
  const inTurn = createTurns();
  const customer = () => signIn(api(), { authTime: NOW - 100 });
  let scenes: readonly Scene[];
  let ofAdmins: Scene;

  beforeAll(async () => {
    scenes = await Promise.all(ends.map(() => setScene(customer)));
    ofAdmins = await setScene(() => signInAdmin(api()));
  });

  test.for(ends.map(([why, act], index) => ({ why, act, index })))(
    'once $why',
    async ({ act, index }) => {
      const scene = scenes[index] ?? expect.unreachable();
      const startedAt = await inTurn('act', async () => {
        const now = performance.now();
        await act(scene);
        return now;
      });

      await until('the stream to end', scene.followed.hasEnded);
      expect(performance.now() - startedAt).toBeLessThan(2_000);
      expect(scene.others.hasEnded()).toBe(false);
    },
  );

  test('once its admin loses the role, and reconnects as a customer', async () => {
    const { admin, person: other, followed } = ofAdmins;

    await admin.call('DELETE', `/user/admin/${other.email}`);

    await until('the stream to end', followed.hasEnded);
    const again = await followChanges(api().url, other.token, followed.lastEventId());
    await until('the stream to begin', () => again.kinds().includes('ready'));
    expect(again.hasEnded()).toBe(false);
  });
});

// The account check runs every 45 seconds.
test('A stream ends once the account check refuses its account', async () => {
  const person = await signIn(api());
  const { id: sessionId } = await api()
    .db.selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const stream = openStream({
    actor: {
      userId: person.userId,
      accountId: await accountIdOf(api().db, person.userId),
      email: person.email,
      displayName: 'Ada',
      role: 'customer',
      credential: { kind: 'session', sessionId },
    },
    connection: { hasUnread: () => false, disconnect: () => undefined },
    onEnd: () => undefined,
  });
  const ask: Send = async (query) => (await query.execute(api().db)).rows;
  const ended = (check: () => Promise<void>) =>
    endedStreams(ask, { ofSession: check, ofSignIn: check }, [stream]);

  expect(await ended(async () => undefined)).toEqual([]);
  const refusal = new ProblemError({ code: 'session_ended' });
  expect(await ended(() => Promise.reject(refusal))).toEqual([stream]);
  const fault = new Error('no answer');
  await expect(ended(() => Promise.reject(fault))).rejects.toBe(fault);
});
