import { conversation } from '@kerf/contract/schemas/message';
import { expect, test } from 'vitest';
import { signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';
import { messageSteps } from './message-steps.ts';

const api = useApi();
const { newAddress, write, conversationOf, open, reply, mailsTo, auditOf } = messageSteps(api);

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
  // Both admins have this name.
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
