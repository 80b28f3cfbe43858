import { randomUUID } from 'node:crypto';
import { user } from '@kerf/contract/schemas/user';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { idToken } from '../harness/identity-token.ts';
import { ownEvents } from '../harness/own-events.ts';
import { exchange, type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const NOW = Math.floor(Date.now() / 1000);
const blocking = { body: { reason: 'Chargebacks on three cards' } };
const blockPath = ({ email }: Person) => `/user/block/${email}`;
const sessionsPath = ({ email }: Person) => `/user/sessions/${email}`;
const profileOf = (person: Person) => person.call('GET', `/user/${person.email}`);

/** The user's next sign-in. One in the same second in which the others were ended would not count. */
const signInAgain = ({ uid, email }: Person) =>
  exchange(api(), email, idToken({ uid, email, authTime: Math.floor(Date.now() / 1000) + 2 }));

function auditOf({ userId }: Person) {
  return api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', userId)
    .where('action', 'not in', ownEvents)
    .orderBy('id')
    .execute();
}

test('An admin ends all sessions of an account, including unused sign-ins, and it is audited', async () => {
  const admin = await signInAdmin(api());
  const laptop = await signIn(api(), { authTime: NOW - 100 });
  const { uid, email } = laptop;
  const phone = await signIn(api(), { uid, email, authTime: NOW - 50 });
  const held = idToken({ uid, email, authTime: NOW - 20 });

  const reply = await admin.call('DELETE', sessionsPath(laptop));

  expect(reply.json).toEqual({ deletedCount: 2 });
  for (const person of [laptop, phone]) expectProblem(await profileOf(person), 'session_ended');
  for (const proof of [laptop.idToken, phone.idToken, held]) {
    expectProblem(await exchange(api(), email, proof), 'session_ended');
  }
  expect((await signInAgain(laptop)).status).toBe(200);
  expect(await auditOf(laptop)).toEqual([
    {
      action: 'user.end-sessions',
      actor_id: admin.userId,
      detail: { reason: 'admin', ended: 2 },
    },
  ]);
});

test('A blocked account is signed out at once and cannot sign in until it is unblocked', async () => {
  const [admin, person] = [await signInAdmin(api()), await signIn(api(), { authTime: NOW - 100 })];

  expect((await admin.call('PUT', blockPath(person), blocking)).json).toEqual({ modifiedCount: 1 });
  expect((await admin.call('PUT', blockPath(person), blocking)).json).toEqual({ modifiedCount: 0 });

  expectProblem(await profileOf(person), 'session_ended');
  const refusal = await signInAgain(person);
  expect(expectProblem(refusal, 'account_blocked')).toMatchObject({
    detail: expect.stringContaining('has been blocked'),
  });
  expect(JSON.stringify(refusal.json)).not.toContain('Chargebacks');

  expect((await admin.call('DELETE', blockPath(person))).json).toEqual({ modifiedCount: 1 });
  expect((await admin.call('DELETE', blockPath(person))).json).toEqual({ modifiedCount: 0 });
  expectProblem(await exchange(api(), person.email, person.idToken), 'session_ended');
  expect((await signInAgain(person)).status).toBe(200);

  const { reason } = blocking.body;
  expect(await auditOf(person)).toEqual([
    { action: 'user.block', actor_id: admin.userId, detail: { reason, role: null, ended: 1 } },
    { action: 'user.unblock', actor_id: admin.userId, detail: { reason } },
  ]);
});

test('The reason of a block may have several lines', async () => {
  const [admin, person] = [await signInAdmin(api()), await signIn(api())];
  const body = { reason: 'Chargebacks on three cards.\nCalled twice, no answer.' };
  expect((await admin.call('PUT', blockPath(person), { body })).status).toBe(200);
  const users = await admin.call('GET', `/user?search=${person.email}`);
  expect(users.as(z.array(user))[0]?.blocked?.reason).toBe(body.reason);
});

test('A block that is sent again because its answer was lost is the first one', async () => {
  const [admin, person] = [await signInAdmin(api()), await signIn(api())];
  const headers = { 'idempotency-key': randomUUID() };
  const block = (body: object) => admin.call('PUT', blockPath(person), { body, headers });
  const first = await block(blocking.body);

  const again = await block(blocking.body);

  expect([first.json, again.json]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 1 }]);
  expect((await auditOf(person)).map(({ action }) => action)).toEqual(['user.block']);
  expectProblem(await block({ reason: 'Fraud' }), 'idempotency_key_reused');
});

test('Admins see and filter blocked accounts with their reasons', async () => {
  const [admin, person] = [await signInAdmin(api()), await signIn(api())];
  await admin.call('PUT', blockPath(person), blocking);
  const listed = async (query: string) =>
    (await admin.call('GET', `/user?search=${person.email}${query}`)).as(z.array(user));

  const [blocked] = await listed('&blocked=true');

  expect(blocked?.blocked).toEqual({ at: expect.any(String), reason: blocking.body.reason });
  expect(await listed('&blocked=false')).toEqual([]);
});

test('An unpaid order of a blocked account keeps its hold until it expires or is deleted', async () => {
  const [admin, person] = [await signInAdmin(api()), await signIn(api())];
  const order = await placeOne(person, await stockProduct(api()), 10);

  await admin.call('PUT', blockPath(person), blocking);

  expect((await admin.call('GET', `/order/${order._id}`)).json).toMatchObject({ payment: false });
  expect((await admin.call('DELETE', `/order/${order._id}`)).json).toEqual({ deletedCount: 1 });
});

test('Blocking an admin revokes the role with an audit entry, and a blocked account cannot become an admin', async () => {
  const [admin, other] = [await signInAdmin(api()), await signInAdmin(api())];

  await admin.call('PUT', blockPath(other), blocking);

  expect((await admin.call('GET', `/admin/${other.email}`)).json).toEqual({ admin: false });
  expect(await auditOf(other)).toContainEqual(
    expect.objectContaining({
      action: 'user.block',
      detail: expect.objectContaining({ role: 'admin' }),
    }),
  );
  expectProblem(await admin.call('PUT', `/user/admin/${other.email}`), 'user_blocked');
});

test('Of two admins who block each other at once one stays, and admins cannot block themselves', async () => {
  await api().db.updateTable('users').set({ role: null }).execute();
  const [one, two] = [await signInAdmin(api()), await signInAdmin(api())];

  await Promise.all([
    one.call('PUT', blockPath(two), blocking),
    two.call('PUT', blockPath(one), blocking),
  ]);

  const admins = await api()
    .db.selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .execute();
  expect(admins).toHaveLength(1);
  const last = admins[0]?.id === one.userId ? one : two;
  expectProblem(await last.call('PUT', blockPath(last), blocking), 'forbidden');
});

test('Only admins end sessions, block with a reason and unblock, and an unknown account gets a 404', async () => {
  const [admin, person, other] = [
    await signInAdmin(api()),
    await signIn(api()),
    await signIn(api()),
  ];

  for (const path of [sessionsPath(other), blockPath(other)]) {
    expectProblem(await person.call('DELETE', path), 'forbidden');
    expectProblem(await api().call('DELETE', path), 'unauthenticated');
  }
  expectProblem(await person.call('PUT', blockPath(other), blocking), 'forbidden');
  expectFieldErrors(await admin.call('PUT', blockPath(other), { body: { reason: ' ' } }), 'reason');
  expectProblem(await admin.call('PUT', '/user/block/nobody@example.com', blocking), 'not_found');
  expectProblem(await admin.call('DELETE', '/user/sessions/nobody@example.com'), 'not_found');
  expect((await profileOf(other)).status).toBe(200);
});
