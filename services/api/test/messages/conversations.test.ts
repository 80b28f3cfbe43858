import { randomUUID } from 'node:crypto';
import { conversation } from '@kerf/contract/schemas/message';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';
import { messageSteps } from './message-steps.ts';

const api = useApi({ manyConnections: true });
const { newAddress, write, inbox, conversationOf, open, change, reply, auditOf } =
  messageSteps(api);

/** Backdates a conversation by its maximum duration and a minute. */
function thirtyDaysPass(email: string) {
  return api()
    .db.updateTable('messages')
    .set({ last_message_at: sql<Date>`last_message_at - interval '30 days 1 minute'` })
    .where('email', '=', email)
    .execute();
}

test('A conversation is marked as done and opened again, each once in the log', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(admin, email);

  const done = await change(admin, id, { done: true, version: 1 });
  await change(admin, id, { done: true });

  expect(done.as(conversation)).toMatchObject({ state: 'done', doneAt: expect.any(String) });
  expect((await inbox(admin, '&state=open')).map((each) => each._id)).not.toContain(id);
  expect((await inbox(admin, '&state=done')).map((each) => each._id)).toContain(id);
  await change(admin, id, { done: false });
  expect((await inbox(admin, '&state=open')).map((each) => each._id)).toContain(id);
  const states = (await auditOf(id)).filter(({ action }) => action === 'message.state');
  expect(states.map(({ detail }) => detail)).toEqual([
    { from: 'open', to: 'done' },
    { from: 'done', to: 'open' },
  ]);
});

test('A message that was not read yet is not closed with the one before it', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(admin, email);
  await write(email, 'It is urgent.');

  const problem = expectProblem(
    await change(admin, id, { done: true, version: 1 }),
    'message_changed',
  );

  expect(problem.repliedBy).toBeNull();
  expect((await open(admin, id)).state).toBe('open');
});

test('What the same address writes within 30 days goes on with the conversation and opens it again', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email, 'First');
  const { _id: id } = await conversationOf(admin, email);
  await change(admin, id, { done: true, assignee: admin.email });

  await write(email, 'Second');

  const again = await conversationOf(admin, email);
  expect(again).toMatchObject({ _id: id, state: 'open', body: 'Second', version: 2 });
  expect(again.assignee?.email).toBe(admin.email);
  expect((await open(admin, id)).entries.map(({ body }) => body)).toEqual(['First', 'Second']);
  expect((await inbox(admin, '&search=first')).map((each) => each._id)).toContain(id);
  await thirtyDaysPass(email);
  await write(email, 'Third');
  const both = (await inbox(admin)).filter((each) => each.email === email);
  expect(both.map(({ body }) => body)).toEqual(['Third', 'Second']);
});

test('Ten messages that one address sends at once are all kept, in one conversation', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  const texts = Array.from({ length: 10 }, (_, index) => `Message ${index}`);

  await Promise.all(texts.map((text) => write(email, text)));

  const { _id: id, version } = await conversationOf(admin, email);
  expect(version).toBe(10);
  const { entries } = await open(admin, id);
  expect(entries.map(({ body }) => body).toSorted()).toEqual(texts);
});

test('Only somebody who is logged in and has verified the address is a verified sender', async () => {
  const admin = await signInAdmin(api());
  const customer = await signIn(api());
  const unverified = await signIn(api(), { emailVerified: false });
  const senderOf = async (email: string) => (await inbox(admin)).filter((m) => m.email === email);

  await write(customer.email, 'It is me', customer.token);
  await write(customer.email, 'It is somebody else');
  await write(unverified.email, 'Hello', unverified.token);
  const other = newAddress();
  await write(other, 'From another address of mine', customer.token);

  const account = { _id: customer.userId, email: customer.email, displayName: expect.any(String) };
  expect((await senderOf(customer.email)).map(({ body, sender }) => [body, sender])).toEqual([
    ['It is somebody else', { verified: false, account }],
    ['It is me', { verified: true, account }],
  ]);
  expect((await senderOf(unverified.email)).map(({ sender }) => sender.verified)).toEqual([false]);
  expect((await senderOf(other)).map(({ sender }) => sender)).toEqual([
    { verified: false, account: null },
  ]);
});

test('A session that has ended sends its message as a visitor', async () => {
  const admin = await signInAdmin(api());
  const customer = await signIn(api());
  await customer.call('DELETE', '/session');

  expect((await write(customer.email, 'Hello', customer.token)).status).toBe(201);

  expect((await conversationOf(admin, customer.email)).sender.verified).toBe(false);
});

test('A conversation is assigned to an admin and to nobody else', async () => {
  const [admin, colleague] = [await signInAdmin(api()), await signInAdmin(api())];
  const customer = await signIn(api());
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(admin, email);

  expectFieldErrors(await change(admin, id, { assignee: customer.email }), 'assignee');
  expectFieldErrors(await change(admin, id, { assignee: 'nobody@example.com' }), 'assignee');
  await change(admin, id, { assignee: colleague.email });

  expect((await conversationOf(admin, email)).assignee?._id).toBe(colleague.userId);
  const ids = async (person: Person, assigned: string) =>
    (await inbox(person, `&assigned=${assigned}`)).map((each) => each._id);
  expect(await ids(colleague, 'me')).toContain(id);
  expect(await ids(admin, 'me')).not.toContain(id);
  expect(await ids(admin, 'nobody')).not.toContain(id);
  await change(admin, id, { assignee: null });
  expect(await ids(admin, 'nobody')).toContain(id);
  const assigned = (await auditOf(id)).filter(({ action }) => action === 'message.assign');
  expect(assigned.map(({ detail }) => detail)).toEqual([
    { from: null, to: colleague.email },
    { from: colleague.email, to: null },
  ]);
});

test('Deleting takes the whole conversation with its replies', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email);
  await write(email, 'More');
  const { _id: id } = await conversationOf(admin, email);
  await reply(admin, id, { body: 'Yes.' });

  expect((await admin.call('DELETE', `/message/${id}`)).json).toEqual({ deletedCount: 1 });

  expect((await inbox(admin)).map((each) => each.email)).not.toContain(email);
  expectProblem(await admin.call('GET', `/message/${id}`), 'not_found');
  expectProblem(await reply(admin, id, { body: 'Too late' }), 'not_found');
  expectProblem(await change(admin, id, { done: true }), 'not_found');
});

test('A conversation is not deleted with a message that the admin has not seen', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email);
  const { _id: id, version: seen } = await conversationOf(admin, email);
  await write(email, 'Forget it, I found it.');

  expectProblem(await admin.call('DELETE', `/message/${id}?version=${seen}`), 'message_changed');

  const { entries, version } = await open(admin, id);
  expect(entries).toHaveLength(2);
  const deleted = await admin.call('DELETE', `/message/${id}?version=${version}`);
  expect(deleted.json).toEqual({ deletedCount: 1 });
});

test.each([
  ['a header in the address', 'jane@example.com\r\nBcc: all@example.com'],
  ['a second address', 'jane@example.com, all@example.com'],
  ['a name with a header', '"Jane\nBcc: all@example.com" <jane@example.com>'],
])('A message with %s is refused', async (_what, email) => {
  expectFieldErrors(await write(email), 'email');
});

test('Of two admins who assign a conversation at once, the second is told of the first', async () => {
  const [ada, ben] = [await signInAdmin(api()), await signInAdmin(api())];
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(ada, email);

  expect((await change(ada, id, { assignee: ada.email, assigneeBefore: null })).status).toBe(200);
  const late = await change(ben, id, { assignee: ben.email, assigneeBefore: null });

  const problem = expectProblem(late, 'message_assigned');
  expect(problem.detail).toContain(ada.email);
  expect((await open(ben, id)).assignee?.email).toBe(ada.email);
  const to = { assignee: ben.email, assigneeBefore: ada.email };
  expect((await change(ben, id, to)).status).toBe(200);
  expectFieldErrors(await change(ben, id, { ...to, assigneeBefore: 'x' }), 'assigneeBefore');
});

test('A conversation of 200 messages is followed by another one', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(admin, email);
  const rows = Array.from({ length: 198 }, () => ({ id: randomUUID(), email, thread_id: id }));
  await api()
    .db.insertInto('messages')
    .values(rows.map((row) => ({ ...row, body: 'And another one.', user_id: null })))
    .execute();

  await write(email, 'The last of this conversation.');
  expect((await open(admin, id)).entries).toHaveLength(200);
  await write(email, 'The first of the next.');

  expect((await open(admin, id)).entries).toHaveLength(200);
  expect((await inbox(admin)).filter((each) => each.email === email)).toHaveLength(2);
});
