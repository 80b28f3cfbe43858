import { randomUUID } from 'node:crypto';
import { changedMails, undeliveredMail, undeliveredQuery } from '@kerf/contract/schemas/mail';
import { conversation, message } from '@kerf/contract/schemas/message';
import { LATE_MAIL_MINUTES, type MailState } from '@kerf/domain/mail';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { giveUpOldMails } from '../../src/platform/mail-delivery/mails.store.ts';
import { undeliveredMails } from '../../src/platform/mail-delivery/undelivered.store.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { rowsReadBy } from '../harness/rows-read.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

interface Fate {
  readonly state: MailState;
  readonly minutesAgo?: number;
  readonly orderId?: string;
}

/** A mail to a unique address, in the state that a sending attempt left it in. */
async function mailThat({ state, minutesAgo = 0, orderId }: Fate) {
  const id = randomUUID();
  const recipient = `${id}@example.com`;
  const askedAt = sql<Date>`now() - make_interval(mins => ${minutesAgo})`;
  await api()
    .db.insertInto('mails')
    .values({
      id,
      recipient,
      event: `order.paid:${id}`,
      kind: 'order.paid',
      state,
      content: '{}',
      user_id: null,
      order_id: orderId ?? null,
      attempts: 1,
      error: '550 no such mailbox',
      created_at: askedAt,
      asked_at: askedAt,
      next_try_at: sql<Date>`now() + interval '1h'`,
    })
    .execute();
  return { id, recipient };
}

const listed = async (query = '') =>
  (await admin.call('GET', `/undelivered-mails?limit=200${query}`)).as(z.array(undeliveredMail));
const idsOf = async (query = '') => (await listed(query)).map(({ _id }) => _id);
const change = async (what: 'send' | 'dismiss', mailIds: readonly string[]) =>
  (await admin.call('POST', `/undelivered-mails/${what}`, { body: { mailIds } })).as(changedMails);
const stored = (id: string) =>
  api().db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const traceOf = (mailId: string) =>
  api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_id'])
    .where(sql<boolean>`detail->>'mailId' = ${mailId}`)
    .orderBy('id')
    .execute();

test('Mails that failed or are late are listed with their order, those that were sent or just wait are not', async () => {
  const buyer = await signIn(api());
  const order = await placeOne(buyer, await stockProduct(api()));
  const failed = await mailThat({ state: 'failed', orderId: order._id });
  const late = await mailThat({ state: 'queued', minutesAgo: LATE_MAIL_MINUTES + 1 });
  const stuck = await mailThat({ state: 'sending', minutesAgo: LATE_MAIL_MINUTES + 1 });
  const others = [
    await mailThat({ state: 'sent', minutesAgo: LATE_MAIL_MINUTES + 1 }),
    await mailThat({ state: 'queued', minutesAgo: LATE_MAIL_MINUTES - 1 }),
  ];

  const all = await idsOf();
  expect(all).toEqual(expect.arrayContaining([failed.id, late.id, stuck.id]));
  for (const { id } of others) expect(all).not.toContain(id);
  expect(await idsOf('&show=failed')).not.toContain(late.id);
  expect(await idsOf('&show=late')).toEqual(expect.arrayContaining([late.id, stuck.id]));
  expect(await listed(`&search=${failed.recipient.toUpperCase()}`)).toMatchObject([
    {
      _id: failed.id,
      recipient: failed.recipient,
      state: 'failed',
      attempts: 1,
      error: '550 no such mailbox',
      conversationId: null,
      order: { _id: order._id, number: order.number },
    },
  ]);
  expect((await listed(`&search=${late.recipient}`))[0]?.nextTryAt).not.toBeNull();
});

test('A reply that was not delivered leads to its conversation, and is on its way there once it is sent again', async () => {
  const email = `${randomUUID()}@example.com`;
  await api().call('POST', '/message', { body: { email, body: 'Hello?' } });
  const messages = (await admin.call('GET', `/messages?search=${email}`)).as(z.array(message));
  const id = messages[0]?._id ?? '';
  await admin.call('POST', `/message/${id}/replies`, { body: { body: 'Hello.' } });
  await api()
    .db.updateTable('mails')
    .set({ state: 'failed', error: '550' })
    .where('recipient', '=', email)
    .execute();

  const [mail] = await listed(`&search=${email}`);
  expect(mail).toMatchObject({ kind: 'message.reply', conversationId: id, order: null });
  await change('send', [mail?._id ?? '']);

  const { entries } = (await admin.call('GET', `/message/${id}`)).as(conversation);
  expect(entries.at(-1)?.mail?.state).toBe('queued');
  expect(await traceOf(mail?._id ?? '')).toEqual([
    { action: 'message.mail-again', actor_id: admin.userId, subject_id: id },
  ]);
});

test('A selection is tried now as the same mails, without those that were sent meanwhile or are being sent', async () => {
  const buyer = await signIn(api());
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()));
  const failed = await mailThat({ state: 'failed', orderId });
  const late = await mailThat({ state: 'queued', minutesAgo: 30, orderId });
  const sent = await mailThat({ state: 'sent', orderId });
  const sending = await mailThat({ state: 'sending', minutesAgo: 30, orderId });
  const ids = [failed.id, late.id, sent.id, sending.id, failed.id, randomUUID()];

  expect(await change('send', ids)).toEqual({ changed: 2, skipped: 3 });

  for (const { id } of [failed, late]) {
    const { state, next_try_at: nextTryAt } = await stored(id);
    expect([state, nextTryAt <= new Date()]).toEqual(['queued', true]);
    expect(await traceOf(id)).toEqual([
      { action: 'order.mail-again', actor_id: admin.userId, subject_id: orderId },
    ]);
  }
  expect([(await stored(sent.id)).state, (await stored(sending.id)).state]).toEqual([
    'sent',
    'sending',
  ]);
  expect(await traceOf(sent.id)).toEqual([]);
  expect(await idsOf()).not.toContain(failed.id);
});

test('A mail that was given up after three days and is sent again is not given up at once', async () => {
  const old = await mailThat({ state: 'failed', minutesAgo: 4 * 24 * 60 });
  const waiting = await mailThat({ state: 'queued', minutesAgo: 4 * 24 * 60 });
  await change('send', [old.id]);
  await api()
    .db.updateTable('mails')
    .set({ next_try_at: new Date() })
    .where('id', '=', waiting.id)
    .execute();

  await giveUpOldMails(api().db);

  expect((await stored(old.id)).state).toBe('queued');
  expect((await stored(waiting.id)).state).toBe('failed');
});

test('A dismissed mail leaves the list, can be found, and comes back by being sent again', async () => {
  const failed = await mailThat({ state: 'failed' });
  const late = await mailThat({ state: 'queued', minutesAgo: 30 });

  expect(await change('dismiss', [failed.id, late.id])).toEqual({ changed: 1, skipped: 1 });
  expect(await change('dismiss', [failed.id])).toEqual({ changed: 0, skipped: 1 });

  expect(await idsOf()).not.toContain(failed.id);
  expect(await idsOf()).toContain(late.id);
  expect(await idsOf('&show=dismissed')).toContain(failed.id);
  expect((await traceOf(failed.id)).map(({ action }) => action)).toEqual(['message.mail-dismiss']);
  await change('send', [failed.id]);
  expect((await stored(failed.id)).dismissed_at).toBeNull();
});

test('Two admins who send the same mails again at once, in any order, try each once', async () => {
  const mails = await Promise.all([1, 2, 3].map(() => mailThat({ state: 'failed' })));
  const ids = mails.map(({ id }) => id);

  await Promise.all([change('send', ids), change('send', ids.toReversed())]);

  const states = await Promise.all(ids.map(async (id) => (await stored(id)).state));
  expect(states).toEqual(['queued', 'queued', 'queued']);
});

test.for([[[]], [['no id']], [Array.from({ length: 501 }, () => randomUUID())]])(
  'A selection that is empty, no ids or too long is refused',
  async ([mailIds = []]) => {
    const request = { body: { mailIds } };
    const path = mailIds[0] === 'no id' ? 'mailIds.0' : 'mailIds';
    expectFieldErrors(await admin.call('POST', '/undelivered-mails/send', request), path);
    expectFieldErrors(await admin.call('POST', '/undelivered-mails/dismiss', request), path);
  },
);

test('Counting what was not delivered reads only that, however many were sent', async () => {
  await sql`
    insert into mails (id, event, kind, recipient, content, state, sent_at)
    select gen_random_uuid(), 'many:' || n, 'order.paid', 'a@example.com', '{}', 'sent', now()
    from generate_series(1, 20000) n`.execute(api().db);
  await sql`vacuum analyze mails`.execute(api().db);
  const query = undeliveredMails(api().db, undeliveredQuery.parse({}));

  const counted = query.select(({ fn }) => fn.countAll<number>().as('total'));
  expect(await rowsReadBy(counted)).toBeLessThan(100);
  const page = query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(25);
  expect(await rowsReadBy(page)).toBeLessThan(100);
});
