import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { idToken } from '../harness/identity-token.ts';
import { exchange } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });
const twenty = Array.from({ length: 20 });

test('Twenty first sign-ins of one person at once make one user with one session', async () => {
  const identity = { uid: randomUUID(), email: 'at-once@example.com' };
  const proof = idToken(identity);

  const replies = await Promise.all(twenty.map(() => exchange(api(), identity.email, proof)));

  expect(replies.map((reply) => reply.status)).toEqual(twenty.map(() => 200));
  const sessions = await api()
    .db.selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.email', '=', identity.email)
    .execute();
  expect(sessions).toHaveLength(1);
});

test('One of twenty unverified accounts that claim an address at once gets it', async () => {
  const email = 'contested@example.com';

  const replies = await Promise.all(
    twenty.map(() => exchange(api(), email, idToken({ email, emailVerified: false }))),
  );

  const statuses = replies.map((reply) => reply.status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});

test('Two verified accounts that claim an address at once both sign in, and one keeps it', async () => {
  for (const email of twenty.map((_, index) => `moved-${index}@example.com`)) {
    const claim = () => exchange(api(), email, idToken({ email, emailVerified: true }));

    const replies = await Promise.all([claim(), claim()]);

    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    const holders = await api()
      .db.selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .execute();
    expect(holders).toHaveLength(1);
  }
});
