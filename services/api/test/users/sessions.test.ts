import { randomUUID } from 'node:crypto';
import { profile } from '@kerf/contract/schemas/user';
import { expect, test } from 'vitest';
import { idToken } from '../harness/identity-token.ts';
import { exchange, type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const now = () => Math.floor(Date.now() / 1000);
const profileOf = async (person: Person) =>
  (await person.call('GET', `/user/${person.email}`)).as(profile);

test('A verified identity is exchanged for an access token and nothing else', async () => {
  const proof = idToken({ email: 'first@example.com' });

  const reply = await exchange(api(), 'first@example.com', proof);

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({ token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('A sign-in without an identity token creates no session and no user', async () => {
  const reply = await api().call('PUT', '/user/nobody@example.com', { body: {} });

  expectProblem(reply, 'unauthenticated');
  expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  const row = await api()
    .db.selectFrom('users')
    .select('id')
    .where('email', '=', 'nobody@example.com')
    .executeTakeFirst();
  expect(row).toBeUndefined();
});

test('A sign-in for another person’s address is refused', async () => {
  const proof = idToken({ email: 'mallory@example.com' });

  const byPath = await exchange(api(), 'victim@example.com', proof);
  const byBody = await api().call('PUT', '/user/mallory@example.com', {
    token: proof,
    body: { email: 'victim@example.com' },
  });

  expectProblem(byPath, 'forbidden');
  expectProblem(byBody, 'forbidden');
  const users = await api()
    .db.selectFrom('users')
    .select('email')
    .where('email', 'in', ['victim@example.com', 'mallory@example.com'])
    .execute();
  expect(users).toEqual([]);
});

test('Addresses are compared in canonical form, in the path and in the identity token', async () => {
  const uid = randomUUID();
  const proof = idToken({ uid, email: 'Jane.Doe@Saw-Works.co.uk' });

  const reply = await api().call('PUT', '/user/%20JANE.doe%40saw-works.CO.UK', {
    token: proof,
    body: {},
  });

  expect(reply.status).toBe(200);
  const person = await signIn(api(), { uid, email: 'jane.doe@saw-works.co.uk' });
  expect((await profileOf(person)).email).toBe('jane.doe@saw-works.co.uk');
});

test('A path that is not an email address is refused at its field', async () => {
  const proof = idToken({ email: 'someone@example.com' });

  expectFieldErrors(await exchange(api(), 'no-address', proof), 'email');
});

test('Signing in again keeps the profile and updates the display name', async () => {
  const person = await signIn(api(), { name: 'Old Name' });
  const details = { phone: '1', address: '2', education: '3', linkedin: 'https://example.com/4' };
  await person.call('PUT', `/userUpdate/${person.email}`, { body: details });

  const again = await signIn(api(), { uid: person.uid, email: person.email, name: 'New Name' });

  expect(await profileOf(again)).toMatchObject({ ...details, displayName: 'New Name' });
  expect(again.userId).toBe(person.userId);
});

test('A sign-in without a name keeps the existing name', async () => {
  const person = await signIn(api(), { name: 'Known Name' });

  const again = await signIn(api(), { uid: person.uid, email: person.email, name: '' });

  expect((await profileOf(again)).displayName).toBe('Known Name');
});

test('A new email address of an account replaces the old one', async () => {
  const person = await signIn(api(), { email: 'before@example.com' });

  const after = await signIn(api(), { uid: person.uid, email: 'after@example.com' });

  expect(after.userId).toBe(person.userId);
  expect((await profileOf(after)).email).toBe('after@example.com');
});

test('Renewal keeps the same session', async () => {
  const authTime = now() - 100;
  const person = await signIn(api(), { authTime });

  const renewed = await signIn(api(), { uid: person.uid, email: person.email, authTime });

  const sessions = await api()
    .db.selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.userId)
    .execute();
  expect(sessions).toHaveLength(1);
  expect((await person.call('GET', `/admin/${person.email}`)).status).toBe(200);
  expect((await renewed.call('GET', `/admin/${person.email}`)).status).toBe(200);
});

test('Log Out ends the session on the server, and its sign-in cannot renew it', async () => {
  const authTime = now() - 100;
  const person = await signIn(api(), { authTime });

  const loggedOut = await person.call('DELETE', '/session');

  expect(loggedOut.status).toBe(200);
  expect(loggedOut.json).toEqual({ deletedCount: 1 });
  expectProblem(await person.call('GET', `/user/${person.email}`), 'session_ended');
  expectProblem(await person.call('DELETE', '/session'), 'session_ended');
  expectProblem(await exchange(api(), person.email, person.idToken), 'session_ended');
});

test('After Log Out the next sign-in begins a new session', async () => {
  const person = await signIn(api(), { authTime: now() - 100 });
  await person.call('DELETE', '/session');

  const again = await signIn(api(), { uid: person.uid, email: person.email });

  expect((await again.call('GET', `/user/${person.email}`)).status).toBe(200);
});

test('Log Out on one device keeps the other signed in', async () => {
  const laptop = await signIn(api(), { authTime: now() - 100 });
  const phone = await signIn(api(), { uid: laptop.uid, email: laptop.email, authTime: now() - 50 });

  await laptop.call('DELETE', '/session');

  expect((await phone.call('GET', `/user/${phone.email}`)).status).toBe(200);
});

test('An expired session cannot be renewed by its sign-in', async () => {
  const person = await signIn(api());
  await api()
    .db.updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', person.userId)
    .execute();

  expectProblem(await person.call('GET', `/user/${person.email}`), 'session_ended');
  expectProblem(await exchange(api(), person.email, person.idToken), 'session_ended');
});

test('A sign-in with another provider ends the earlier sessions', async () => {
  const squatter = await signIn(api(), { provider: 'password', authTime: now() - 100 });

  const owner = await signIn(api(), {
    uid: squatter.uid,
    email: squatter.email,
    provider: 'google.com',
  });

  expectProblem(await squatter.call('GET', `/user/${squatter.email}`), 'session_ended');
  expect((await owner.call('GET', `/user/${owner.email}`)).status).toBe(200);
});

test('Verifying the address ends the earlier sessions', async () => {
  const before = await signIn(api(), { emailVerified: false, authTime: now() - 100 });

  await signIn(api(), { uid: before.uid, email: before.email, emailVerified: true });

  expectProblem(await before.call('GET', `/user/${before.email}`), 'session_ended');
});

test('An unverified claim to another account’s address is refused', async () => {
  const owner = await signIn(api());
  const squatter = idToken({ email: owner.email, emailVerified: false });

  expectProblem(await exchange(api(), owner.email, squatter), 'email_in_use');

  expect((await owner.call('GET', `/user/${owner.email}`)).status).toBe(200);
});

test('A verified account takes over its address, and the former holder loses sessions and role', async () => {
  await signInAdmin(api());
  const holder = await signInAdmin(api());

  const owner = await signIn(api(), { email: holder.email });

  expect(owner.userId).not.toBe(holder.userId);
  expect((await owner.call('GET', `/admin/${owner.email}`)).json).toEqual({ admin: false });
  expectProblem(await holder.call('GET', '/user'), 'session_ended');
});
