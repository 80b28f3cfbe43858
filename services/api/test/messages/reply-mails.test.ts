import { randomUUID } from 'node:crypto';
import { message } from '@kerf/contract/schemas/message';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { caught, caughtFor, untilSent } from '../harness/caught.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });
const MARKUP =
  '<img src=x onerror=alert(1)>\r\nBcc: all@example.com\n</p><script>alert(2)</script>';
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

/** A message from a new sender. */
async function written(email: string, body = 'Where is KS-104233?') {
  await api().call('POST', '/message', { body: { email, body } });
  const found = (await admin.call('GET', `/messages?search=${encodeURIComponent(email)}`)).as(
    z.array(message),
  );
  return found[0]?._id ?? '';
}

const newAddress = () => `writer-${randomUUID().slice(0, 8)}@example.com`;
const reply = (person: Person, id: string, body: string) =>
  person.call('POST', `/message/${id}/replies`, { body: { body } });

test('All replies of a conversation belong to one thread and answer what began it', async () => {
  const email = newAddress();
  const id = await written(email);
  await reply(admin, id, 'It left today.');
  await written(email, 'And the other one?');
  await reply(admin, id, 'Tomorrow.');

  const replies = await untilSent(api(), 'both replies to arrive', () => {
    const mails = caughtFor(api(), email);
    return mails.length === 2 && mails;
  });

  const began = new RegExp(`^<message-${id}@.+>$`);
  for (const { headers, subject } of replies) {
    expect(headers['in-reply-to']).toMatch(began);
    expect(headers.references).toBe(headers['in-reply-to']);
    expect(subject).toMatch(/^Re: your message to /);
  }
  expect(new Set(replies.map(({ headers }) => headers['in-reply-to'])).size).toBe(1);
  expect(new Set(replies.map(({ messageId }) => messageId)).size).toBe(2);
});

test('Markup and headers in a message and its reply reach both mailboxes as the text that they are', async () => {
  const email = newAddress();
  const id = await written(email, MARKUP);
  await reply(admin, id, MARKUP);

  for (const mail of [
    await caught(api(), email, /^Re: your message/),
    await caught(api(), admin.email, new RegExp(email)),
  ]) {
    expect(mail.html).not.toMatch(/<script|<img[^>]+onerror/);
    expect(mail.text).toContain('<script>alert(2)</script>');
    expect(mail.headers.bcc).toBeUndefined();
    expect(mail.deliveries).toBe(1);
  }
  expect(caughtFor(api(), 'all@example.com')).toEqual([]);
});

test('An address with a quote gets its reply, and staff answer it from their own mail', async () => {
  const email = `o'brien+${randomUUID().slice(0, 8)}@example.com`;
  const id = await written(email);
  await reply(admin, id, 'Yes.');

  expect((await caught(api(), email, /^Re: your message/)).to).toBe(email);
  expect((await caught(api(), admin.email, /o'brien/)).replyTo).toBe(email);
});

test('A customer neither reads, answers, closes, takes nor deletes a conversation, not even their own', async () => {
  const customer = await signIn(api());
  await customer.call('POST', '/message', { body: { email: customer.email, body: 'Mine' } });
  const own = (await admin.call('GET', `/messages?search=${customer.email}`)).as(z.array(message));
  const ids = [own[0]?._id ?? '', await written(newAddress())];

  for (const id of ids) {
    for (const answer of [
      await customer.call('GET', `/message/${id}`),
      await reply(customer, id, 'From the shop: pay here.'),
      await customer.call('PATCH', `/message/${id}`, { body: { done: true } }),
      await customer.call('PATCH', `/message/${id}`, { body: { assignee: customer.email } }),
      await customer.call('DELETE', `/message/${id}`),
    ]) {
      expectProblem(answer, 'forbidden');
    }
    const kept = await admin.call('GET', `/message/${id}`);
    expect(kept.json).toMatchObject({ state: 'open', assignee: null, version: 1 });
  }
  expectProblem(await customer.call('GET', '/undelivered-mails'), 'forbidden');
});

test('A message of more than five thousand letters is refused and told to nobody', async () => {
  const email = newAddress();
  const send = (length: number) =>
    api().call('POST', '/message', { body: { email, body: 'a'.repeat(length) } });

  expectFieldErrors(await send(5_001), 'body');
  expectProblem(await send(100_000), 'payload_too_large');

  const found = await admin.call('GET', `/messages?search=${email}`);
  expect(found.json).toEqual([]);
});
