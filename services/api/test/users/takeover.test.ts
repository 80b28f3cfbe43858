import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { grantAdmin } from '../../src/people/users/change-access.ts';
import { idToken, type TestIdentity } from '../harness/identity-token.ts';
import { exchange, type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
/** In seconds. Fixed for the whole file, so that no second passes between two sign-ins of a test. */
const NOW = Math.floor(Date.now() / 1000);

/** An account at Firebase that an attacker registered with a victim's address. */
function squattedAccount() {
  const account = { uid: randomUUID(), email: `victim-${randomUUID().slice(0, 8)}@example.com` };
  const proof = (described: Partial<TestIdentity>) => idToken({ ...account, ...described });
  return {
    ...account,
    attackers: (authTime: number, emailVerified = false) => proof({ authTime, emailVerified }),
    owners: (authTime: number) => proof({ authTime, provider: 'google.com' }),
    ownersByMail: (authTime: number) => proof({ authTime }),
    offer: (token: string) => exchange(api(), account.email, token),
  };
}

function auditOf(person: Pick<Person, 'userId'>) {
  return api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', person.userId)
    .orderBy('id')
    .execute();
}

const clearAdmins = () => api().db.updateTable('users').set({ role: null }).execute();

test('Unused sign-ins of the former holder are refused after the owner has signed in, for an admin too', async () => {
  const { uid, email, attackers, owners, offer } = squattedAccount();
  const held = [NOW - 300, NOW - 200, NOW - 100].map((at) => attackers(at));
  const renewedLater = attackers(NOW - 100, true);

  const owner = await signIn(api(), { uid, email, provider: 'google.com', authTime: NOW - 50 });
  await grantAdmin(api().db, null, email, false);

  for (const token of [...held, renewedLater]) expectProblem(await offer(token), 'session_ended');
  expect((await owner.call('GET', '/user')).status).toBe(200);
  expect((await offer(owners(NOW - 50))).status).toBe(200);
});

test('Within the second of the takeover only the owner can sign in, in either order', async () => {
  const at = NOW - 50;
  const first = squattedAccount();
  expect((await first.offer(first.owners(at))).status).toBe(200);
  expectProblem(await first.offer(first.attackers(at)), 'session_ended');
  expectProblem(await first.offer(first.attackers(at, true)), 'session_ended');

  const { uid, email, attackers, owners, offer } = squattedAccount();
  const attacker = await signIn(api(), { uid, email, emailVerified: false, authTime: at });
  const owner = await signIn(api(), { uid, email, provider: 'google.com', authTime: at });
  expectProblem(await attacker.call('GET', `/user/${email}`), 'session_ended');
  expectProblem(await offer(attackers(at)), 'session_ended');
  expectProblem(await offer(attackers(at, true)), 'session_ended');
  expect((await owner.call('GET', `/user/${email}`)).status).toBe(200);
  expect((await offer(owners(at))).status).toBe(200);
});

test('A sign-in from before the address was verified is refused, even an unused one', async () => {
  const { uid, email, attackers, ownersByMail, offer } = squattedAccount();
  const attacker = await signIn(api(), { uid, email, emailVerified: false, authTime: NOW - 300 });

  expect((await offer(ownersByMail(NOW - 100))).status).toBe(200);

  expectProblem(await attacker.call('GET', `/user/${email}`), 'session_ended');
  for (const verified of [false, true]) {
    expectProblem(await offer(attackers(NOW - 300, verified)), 'session_ended');
    expectProblem(await offer(attackers(NOW - 200, verified)), 'session_ended');
  }
  expectProblem(await offer(attackers(NOW - 100)), 'session_ended');
});

test('Verifying one’s own address keeps the current sign-in', async () => {
  const authTime = NOW - 100;
  const person = await signIn(api(), { emailVerified: false, authTime });

  const verified = await signIn(api(), { uid: person.uid, email: person.email, authTime });

  expect((await verified.call('GET', `/user/${person.email}`)).status).toBe(200);
  const renewed = await signIn(api(), { uid: person.uid, email: person.email, authTime });
  expect((await renewed.call('GET', `/user/${person.email}`)).status).toBe(200);
});

test('A session from before sign-ins had a date can be renewed, and an undated sign-in starts no other', async () => {
  const person = await signIn(api(), { authTime: NOW - 100 });
  const { uid, email } = person;
  await api()
    .db.updateTable('users')
    .set({ sign_ins_from: new Date() })
    .where('email', '=', email)
    .execute();

  expect((await exchange(api(), email, person.idToken)).status).toBe(200);
  const others = [{ authTime: NOW - 90 }, { authTime: NOW - 100, provider: 'google.com' }];
  for (const other of others) {
    expectProblem(await exchange(api(), email, idToken({ uid, email, ...other })), 'session_ended');
  }
});

test('A takeover is audited with the role that stays', async () => {
  const before = await signInAdmin(api());

  await signIn(api(), { uid: before.uid, email: before.email, provider: 'google.com' });

  expect(await auditOf(before)).toContainEqual({
    action: 'user.changed-hands',
    actor_id: null,
    detail: {
      provider: { from: 'password', to: 'google.com' },
      emailVerified: { from: true, to: true },
      role: 'admin',
    },
  });
});

test('An admin whose address is taken over loses the role with an audit entry, and nobody inherits it', async () => {
  await signInAdmin(api());
  const former = await signInAdmin(api());

  const owner = await signIn(api(), { email: former.email });

  expect((await owner.call('GET', `/admin/${owner.email}`)).json).toEqual({ admin: false });
  expectProblem(await former.call('GET', '/user'), 'session_ended');
  expect(await auditOf(former)).toContainEqual({
    action: 'user.address-lost',
    actor_id: null,
    detail: { email: former.email, role: 'admin', to: owner.userId },
  });
});

test('The last admin keeps address and role, even when several accounts verify the address at once', async () => {
  await clearAdmins();
  const last = await signInAdmin(api());
  const claim = () => exchange(api(), last.email, idToken({ email: last.email }));

  for (const reply of await Promise.all([claim(), claim(), claim()])) {
    expectProblem(reply, 'email_in_use');
  }

  expect((await last.call('GET', '/user')).status).toBe(200);
  expect(await auditOf(last)).toContainEqual(
    expect.objectContaining({ action: 'user.address-kept', actor_id: null }),
  );
});

test('Of two admins whose addresses are taken over at once, one stays', async () => {
  await clearAdmins();
  const admins = [await signInAdmin(api()), await signInAdmin(api())];

  await Promise.all(admins.map(({ email }) => exchange(api(), email, idToken({ email }))));

  const left = await api()
    .db.selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .execute();
  expect(left).toHaveLength(1);
});
