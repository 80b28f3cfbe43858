import { modified } from '@kerf/contract/schemas/common';
import { expect, test } from 'vitest';
import { ownEvents } from '../harness/own-events.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

function auditOf(person: Person) {
  return api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', person.userId)
    .where('action', 'not in', ownEvents)
    .orderBy('id')
    .execute();
}

test('A customer may check only their own admin role, and an admin anybody’s', async () => {
  const [person, admin] = [await signIn(api()), await signInAdmin(api())];

  expect((await person.call('GET', `/admin/${person.email}`)).json).toEqual({ admin: false });
  expect((await admin.call('GET', `/admin/${admin.email}`)).json).toEqual({ admin: true });
  expect((await admin.call('GET', `/admin/${person.email}`)).json).toEqual({ admin: false });
  expect((await admin.call('GET', '/admin/nobody@example.com')).json).toEqual({ admin: false });
  expectProblem(await person.call('GET', `/admin/${admin.email}`), 'forbidden');
});

test('Granting the admin role takes effect once and is audited', async () => {
  const [person, admin] = [await signIn(api()), await signInAdmin(api())];

  const first = await admin.call('PUT', `/user/admin/${person.email}`);
  const second = await admin.call('PUT', `/user/admin/${person.email}`);

  expect(first.status).toBe(200);
  expect(first.json).toEqual({ modifiedCount: 1 });
  expect(second.json).toEqual({ modifiedCount: 0 });
  expect((await person.call('GET', '/user')).status).toBe(200);
  expect(await auditOf(person)).toEqual([{ action: 'user.grant-admin', actor_id: admin.userId }]);
});

test('A customer cannot grant the admin role, not even to themselves', async () => {
  const [person, other] = [await signIn(api()), await signIn(api())];

  expectProblem(await person.call('PUT', `/user/admin/${person.email}`), 'forbidden');
  expectProblem(await person.call('PUT', `/user/admin/${other.email}`), 'forbidden');

  expect((await person.call('GET', `/admin/${person.email}`)).json).toEqual({ admin: false });
});

test('A customer’s attempt at an admin call is logged by id, without the email address', async () => {
  const person = await signIn(api());
  const headers = { 'x-request-id': 'self-promotion-1' };

  await person.call('PUT', `/user/admin/${person.email}`, { headers });

  const [note] = api()
    .logs.entries()
    .filter(({ requestId, userId }) => requestId === 'self-promotion-1' && userId !== undefined);
  expect(note).toMatchObject({ level: 40, userId: person.userId });
});

test('An address that never signed in cannot become an admin', async () => {
  const admin = await signInAdmin(api());

  const reply = await admin.call('PUT', '/user/admin/nobody@example.com');

  expect(expectProblem(reply, 'not_found')).toMatchObject({ what: 'user' });
});

test('An unverified address becomes an admin only on explicit request', async () => {
  const admin = await signInAdmin(api());
  const person = await signIn(api(), { emailVerified: false });

  expectProblem(await admin.call('PUT', `/user/admin/${person.email}`), 'email_not_verified');
  expectProblem(
    await admin.call('PUT', `/user/admin/${person.email}?allowUnverified=false`),
    'email_not_verified',
  );
  expectFieldErrors(
    await admin.call('PUT', `/user/admin/${person.email}?allowUnverified=yes`),
    'allowUnverified',
  );
  expect(await auditOf(person)).toEqual([]);

  const asked = await admin.call('PUT', `/user/admin/${person.email}?allowUnverified=true`);
  expect(asked.json).toEqual({ modifiedCount: 1 });
});

test('Revoking the admin role takes effect at once and is audited', async () => {
  const [admin, former, customer] = [
    await signInAdmin(api()),
    await signInAdmin(api()),
    await signIn(api()),
  ];

  const reply = await admin.call('DELETE', `/user/admin/${former.email}`);

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({ modifiedCount: 1 });
  expectProblem(await former.call('GET', '/user'), 'forbidden');
  expect((await admin.call('DELETE', `/user/admin/${former.email}`)).json).toEqual({
    modifiedCount: 0,
  });
  expect(await auditOf(former)).toContainEqual({
    action: 'user.revoke-admin',
    actor_id: admin.userId,
  });
  expectProblem(await customer.call('DELETE', `/user/admin/${admin.email}`), 'forbidden');
  expectProblem(await admin.call('DELETE', '/user/admin/nobody@example.com'), 'not_found');
});

test('The last admin cannot be revoked, even by concurrent revocations', async () => {
  await api().db.updateTable('users').set({ role: null }).execute();
  const [one, two] = [await signInAdmin(api()), await signInAdmin(api())];

  const replies = await Promise.all([
    one.call('DELETE', `/user/admin/${two.email}`),
    two.call('DELETE', `/user/admin/${one.email}`),
    one.call('DELETE', `/user/admin/${one.email}`),
  ]);

  // Revoking it from a user who has just lost it changes nothing and is not an error.
  const taken = replies.filter((reply) => modified.safeParse(reply.json).data?.modifiedCount === 1);
  expect(taken).toHaveLength(1);
  const admins = await api()
    .db.selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .execute();
  expect(admins).toHaveLength(1);
  const last = admins[0]?.id === one.userId ? one : two;
  expectProblem(await last.call('DELETE', `/user/admin/${last.email}`), 'last_admin');
});
