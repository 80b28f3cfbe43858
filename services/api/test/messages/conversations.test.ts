import { randomUUID } from 'node:crypto';
import { conversation, type Message, message } from '@kerf/contract/schemas/message';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const newAddress = () => `writer-${randomUUID().slice(0, 8)}@example.com`;
const write = (email: string, body = 'Where is KS-104233?', token?: string) =>
  api().call('POST', '/message', { body: { email, body }, token });

async function inbox(admin: Person, query = ''): Promise<Message[]> {
  return (await admin.call('GET', `/messages?limit=200${query}`)).as(z.array(message));
}

/** The conversation of an address that nobody else writes from. */
async function conversationOf(admin: Person, email: string): Promise<Message> {
  const [found, ...more] = (await inbox(admin)).filter((each) => each.email === email);
  if (!found || more.length > 0) throw new Error(`${email} has no one conversation`);
  return found;
}

const open = async (admin: Person, id: string) =>
  (await admin.call('GET', `/message/${id}`)).as(conversation);
const change = (admin: Person, id: string, body: object) =>
  admin.call('PATCH', `/message/${id}`, { body });
const reply = (admin: Person, id: string, body: object, key?: string) =>
  admin.call('POST', `/message/${id}/replies`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

function mailsTo(email: string) {
  return api()
    .db.selectFrom('mails')
    .select(['event', 'kind', 'recipient', 'user_id', 'content', 'state'])
    .where('recipient', '=', email)
    .execute();
}

function auditOf(id: string) {
  return api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
}

/** The longest that a conversation goes on, and a minute. */
function thirtyDaysPass(email: string) {
  return api()
    .db.updateTable('messages')
    .set({ last_message_at: sql<Date>`last_message_at - interval '30 days 1 minute'` })
    .where('email', '=', email)
    .execute();
}

test('A reply is kept with its author and asks for one mail to the sender, in the same transaction', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(admin, email);

  const answer = await reply(admin, id, { body: 'It left today.', version: 1 });

  expect(answer.status).toBe(201);
  const { entries, version, state } = answer.as(conversation);
  expect([version, state]).toEqual([2, 'open']);
  expect(entries.map(({ kind, body, author }) => [kind, body, author?.email])).toEqual([
    ['message', 'Where is KS-104233?', undefined],
    ['reply', 'It left today.', admin.email],
  ]);
  const replyId = entries[1]?._id;
  expect(await mailsTo(email)).toEqual([
    {
      event: `message.reply:${replyId}`,
      kind: 'message.reply',
      recipient: email,
      user_id: null,
      content: { replyId },
      state: 'queued',
    },
  ]);
  expect(entries[1]?.mail).toEqual({ state: 'queued', error: null });
  const trace = await auditOf(id);
  expect(trace.at(-1)).toEqual({
    action: 'message.reply',
    actor_id: admin.userId,
    detail: { email, replyId },
  });
  expect(JSON.stringify(trace)).not.toContain('It left today');
});

test('The state of the mail that carries a reply is shown, with why it was not delivered', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(admin, email);
  await reply(admin, id, { body: 'Yes.' });
  await api()
    .db.updateTable('mails')
    .set({ state: 'failed', error: '550 no such mailbox' })
    .where('recipient', '=', email)
    .execute();

  const { entries } = await open(admin, id);

  expect(entries[1]?.mail).toEqual({ state: 'failed', error: '550 no such mailbox' });
});

test('Of two admins who answer at once one is told that a reply was sent, and only one mail is asked for', async () => {
  const [ada, ben] = [await signInAdmin(api()), await signInAdmin(api())];
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(ada, email);

  const answers = await Promise.all(
    [ada, ben].map((admin) => reply(admin, id, { body: `From ${admin.email}`, version: 1 })),
  );

  const [late, ...others] = answers.filter(({ status }) => status !== 201);
  expect(others).toEqual([]);
  if (!late) throw new Error('Both were sent.');
  const problem = expectProblem(late, 'message_changed');
  expect(problem.version).toBe(2);
  // The name that both have.
  expect(problem.repliedBy).toBe('Sam Sawyer');
  expect((await open(ada, id)).entries).toHaveLength(2);
  expect(await mailsTo(email)).toHaveLength(1);
  const loser = answers[0] === late ? ada : ben;
  expect((await reply(loser, id, { body: 'After reading it', version: 2 })).status).toBe(201);
});

test('A reply that is sent twice under one key is kept and mailed once', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(admin, email);
  const send = (body = 'Yes.') => reply(admin, id, { body, version: 1 }, 'one-key');

  const answers = await Promise.all([send(), send(), send()]);

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await open(admin, id)).entries).toHaveLength(2);
  expect(await mailsTo(email)).toHaveLength(1);
  expectProblem(await send('Another text'), 'idempotency_key_reused');
});

test('Reply and mark done does both or neither', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(admin, email);
  await write(email, 'And one thing more.');

  expectProblem(
    await reply(admin, id, { body: 'Yes.', version: 1, done: true }),
    'message_changed',
  );
  expect(await open(admin, id)).toMatchObject({ state: 'open', version: 2 });
  expect(await mailsTo(email)).toEqual([]);

  const answer = await reply(admin, id, { body: 'Yes.', version: 2, done: true });
  expect(answer.as(conversation)).toMatchObject({ state: 'done', version: 3 });
  expect((await auditOf(id)).slice(-2)).toMatchObject([
    { action: 'message.reply' },
    { action: 'message.state', detail: { from: 'open', to: 'done' } },
  ]);
});

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

test.each([
  ['a header in the address', 'jane@example.com\r\nBcc: all@example.com'],
  ['a second address', 'jane@example.com, all@example.com'],
  ['a name with a header', '"Jane\nBcc: all@example.com" <jane@example.com>'],
])('A message with %s is refused', async (_what, email) => {
  expectFieldErrors(await write(email), 'email');
});

test('HTML and headers in a message or a reply are kept as the text that they are', async () => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  const text = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com\n\n<script>1</script>';
  await write(email, text);
  const { _id: id } = await conversationOf(admin, email);

  await reply(admin, id, { body: text });

  expect((await open(admin, id)).entries.map(({ body }) => body)).toEqual([text, text]);
  expect((await mailsTo(email)).map(({ recipient }) => recipient)).toEqual([email]);
});

test.each([
  ['an empty reply', { body: ' ' }, 'body'],
  ['a reply of 10,001 letters', { body: 'a'.repeat(10_001) }, 'body'],
  ['a version that is none', { body: 'Yes', version: 0 }, 'version'],
])('%s is refused and sends nothing', async (_what, body, field) => {
  const admin = await signInAdmin(api());
  const email = newAddress();
  await write(email);
  const { _id: id } = await conversationOf(admin, email);

  expectFieldErrors(await reply(admin, id, body), field);

  expect(await mailsTo(email)).toEqual([]);
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
