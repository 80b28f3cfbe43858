import { user } from '@kerf/contract/schemas/user';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const users = z.array(user);
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
  await signIn(api(), { email: 'anna@example.com', name: 'Anna Band', emailVerified: false });
  await signIn(api(), { email: 'bert@example.com', name: 'Bert_100%' });
});

const listed = async (query: string) =>
  (await admin.call('GET', `/user?${query}`)).as(users).map(({ email }) => email);

test('Users are listed as an array with role and verification', async () => {
  const reply = await admin.call('GET', '/user');

  expect(reply.status).toBe(200);
  expect(reply.headers.get('x-total-count')).toBe('3');
  expect(reply.json).toContainEqual({
    _id: expect.any(String),
    email: 'anna@example.com',
    displayName: 'Anna Band',
    emailVerified: false,
    createdAt: expect.any(String),
  });
  expect(reply.json).toContainEqual({
    _id: admin.userId,
    email: admin.email,
    role: 'admin',
    displayName: 'Sam Sawyer',
    emailVerified: true,
    createdAt: expect.any(String),
  });
});

test('Users are found by role, email address and name', async () => {
  expect(await listed('role=admin')).toEqual([admin.email]);
  expect(await listed('role=customer')).toEqual(['anna@example.com', 'bert@example.com']);
  expect(await listed('search=ANNA')).toEqual(['anna@example.com']);
  expect(await listed('search=bert_100')).toEqual(['bert@example.com']);
});

test('SQL wildcards are searched for literally', async () => {
  expect(await listed('search=%25')).toEqual(['bert@example.com']);
  expect(await listed('search=_')).toEqual(['bert@example.com']);
  expect(await listed('search=%5C')).toEqual([]);
});

test('Users are sorted by address in both directions, and by age', async () => {
  const emails = [admin.email, 'anna@example.com', 'bert@example.com'];

  expect(await listed('')).toEqual(emails);
  expect(await listed('sort=-email')).toEqual(emails.toReversed());
  expect(await listed('sort=-createdAt')).toEqual(emails.toReversed());
});

test('A user who lost the address to its owner is not listed', async () => {
  const former = await signIn(api(), { email: 'lost@example.com', emailVerified: false });
  const owner = await signIn(api(), { email: 'lost@example.com' });

  const ids = (await admin.call('GET', '/user?search=lost')).as(users).map(({ _id }) => _id);

  expect(ids).toEqual([owner.userId]);
  expect(ids).not.toContain(former.userId);
});
