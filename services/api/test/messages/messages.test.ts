import { randomUUID } from 'node:crypto';
import { message } from '@kerf/contract/schemas/message';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { someAddress } from '../harness/http-call.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const body = { email: 'Visitor@Example.com', body: 'Do you sharpen blades?\nThanks' };
const send = (headers: Record<string, string> = {}) =>
  api().call('POST', '/message', { body, headers });

test('A visitor writes to the shop, and an admin reads it', async () => {
  const admin = await signInAdmin(api());

  const reply = await send();

  expect(reply.status).toBe(201);
  expect(reply.json).toEqual({ success: true });
  const inbox = await admin.call('GET', '/messages');
  expect(inbox.status).toBe(200);
  expect(inbox.json).toEqual([
    {
      _id: expect.any(String),
      email: 'visitor@example.com',
      body: body.body,
      createdAt: expect.any(String),
      state: 'open',
      doneAt: null,
      assignee: null,
      sender: { verified: false, account: null },
      answeredAt: null,
      version: 1,
    },
  ]);
});

test('A message that is sent again because its answer was lost is stored once', async () => {
  const admin = await signInAdmin(api());
  const headers = { 'idempotency-key': randomUUID() };
  const write = (text: string, email = 'again@example.com') =>
    api().call('POST', '/message', { body: { email, body: text }, headers });

  const replies = await Promise.all([write('Once.'), write('Once.')]);

  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  const [first, ...more] = (await admin.call('GET', '/messages?search=Once.')).as(z.array(message));
  expect(more).toEqual([]);
  expect(first).toMatchObject({ email: 'again@example.com', version: 1 });
  expectProblem(await write('Twice.'), 'idempotency_key_reused');
  expect((await write('Twice.', 'other@example.com')).status).toBe(201);
});

test('A message needs an email address and a text', async () => {
  const reply = await api().call('POST', '/message', { body: { email: 'nobody', body: ' ' } });

  expectFieldErrors(reply, 'email', 'body');
  expect(reply.text).toContain('provide a valid email');
});

test('Only admins can list messages', async () => {
  const customer = await signIn(api());

  expectProblem(await customer.call('GET', '/messages'), 'forbidden');
  expectProblem(await api().call('GET', '/messages'), 'unauthenticated');
});

test('The message search takes wildcards literally', async () => {
  const admin = await signInAdmin(api());
  await api().call('POST', '/message', { body: { email: 'a@example.com', body: '100% steel_1?' } });
  const found = async (search: string) =>
    (await admin.call('GET', `/messages?search=${search}`)).as(z.array(message)).length;

  expect(await found('STEEL')).toBe(1);
  expect(await found('%25')).toBe(1);
  expect(await found('_')).toBe(1);
});

test('Messages are limited per client address, whatever forwarded address is claimed', async () => {
  const own = someAddress();

  const statuses = [];
  // Twice the limit and one: enough even where the window changes in between.
  for (let times = 0; times < 11; times += 1) {
    const forwarded = { 'x-forwarded-for': `${someAddress()}, ${own}` };
    statuses.push((await send(forwarded)).status);
  }

  expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
  expect(statuses).toContain(429);
  expect((await send()).status).toBe(201);
});

test('An admin deletes a message, and the audit names its sender without its text', async () => {
  const admin = await signInAdmin(api());
  const customer = await signIn(api());
  await send();
  const [first] = (await admin.call('GET', '/messages')).as(z.array(message));
  const path = `/message/${first?._id}`;

  expectProblem(await customer.call('DELETE', path), 'forbidden');
  expectProblem(await api().call('DELETE', path), 'unauthenticated');
  const reply = await admin.call('DELETE', path);

  expect(reply.json).toEqual({ deletedCount: 1 });
  const left = (await admin.call('GET', '/messages')).as(z.array(message));
  expect(left.map(({ _id }) => _id)).not.toContain(first?._id);
  expectProblem(await admin.call('DELETE', path), 'not_found');
  const trace = await api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', first?._id ?? '')
    .orderBy('id')
    .execute();
  const detail = { email: 'visitor@example.com', receivedAt: first?.createdAt };
  expect(trace.at(-1)).toEqual({ action: 'message.delete', actor_id: admin.userId, detail });
  expect(JSON.stringify(trace)).not.toContain('sharpen');
});
