import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MailRow } from '../../src/platform/mail-delivery/mails.store.ts';
import { caughtFor, makeDue, untilSent } from '../harness/caught.ts';
import { type Person, signIn } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });

/** Queues a mail about an order of this person, to them or to another address. */
async function askForPaid(buyer: Person, more: Partial<{ recipient: string; age: string }> = {}) {
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()));
  const id = randomUUID();
  await api()
    .db.insertInto('mails')
    .values({
      id,
      event: `order.paid:${orderId}`,
      kind: 'order.paid',
      recipient: more.recipient ?? buyer.email,
      user_id: more.recipient === undefined ? buyer.userId : null,
      order_id: orderId,
      content: '{}',
      created_at: sql<Date>`now() - ${more.age ?? '0 s'}::interval`,
      asked_at: sql<Date>`now() - ${more.age ?? '0 s'}::interval`,
    })
    .execute();
  return id;
}

const rowOf = (id: string) =>
  api().db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const rowOnce = (id: string, fits: (row: MailRow) => boolean) =>
  untilSent(api(), `mail ${id}`, async () => {
    const row = await rowOf(id);
    return fits(row) && row;
  });

const paid = (email: string) =>
  caughtFor(api(), email).filter(({ subject }) => subject.startsWith('Payment received'));

test('A mail that was taken is noted as sent, and its id and its time are those of the row', async () => {
  const buyer = await signIn(api());
  const id = await askForPaid(buyer);

  const row = await rowOnce(id, ({ state }) => state === 'sent');
  expect(row).toMatchObject({ attempts: 1, error: null, sent_at: expect.any(Date) });
  const [mail] = paid(buyer.email);
  expect(mail?.messageId).toBe(`<${id}@kerf.test>`);
  expect(mail?.headers['auto-submitted']).toBe('auto-generated');
});

test('An address that bounces is given up at once, with what its server said', async () => {
  const id = await askForPaid(await signIn(api()), { recipient: 'bounce@example.com' });

  const row = await rowOnce(id, ({ state }) => state === 'failed');
  expect(row.attempts).toBe(1);
  expect(row.error).toContain('550 No such mailbox');
});

test('A mailbox that is full is tried again, after a pause that grows', async () => {
  const id = await askForPaid(await signIn(api()), { recipient: 'full@example.com' });
  const pauseAfter = async (attempts: number) => {
    const row = await rowOnce(id, (now) => now.attempts === attempts && now.state === 'queued');
    expect(row.error).toContain('452');
    return row.next_try_at.getTime() - Date.now();
  };

  const first = await pauseAfter(1);
  await makeDue(api(), id);
  const second = await pauseAfter(2);
  await makeDue(api(), id);
  const third = await pauseAfter(3);

  expect(first).toBeGreaterThan(50_000);
  expect(second).toBeGreaterThan(first + 50_000);
  expect(third).toBeGreaterThan(second + 100_000);
});

test('A mail that found no way for three days is given up, and says why', async () => {
  const id = await askForPaid(await signIn(api()), {
    recipient: 'full2@example.com',
    age: '80 hours',
  });

  const row = await rowOnce(id, ({ state }) => state === 'failed');
  expect(row.error).toMatch(/three days|452/);
});

test.for([
  'someone@example.com, other@example.com',
  'a@example.com\r\nBcc: b@example.com',
  `${'a'.repeat(300)}@example.com`,
])('The address %j is refused before anything is said to the mail server', async (recipient) => {
  const id = await askForPaid(await signIn(api()), { recipient });

  const row = await rowOnce(id, ({ state }) => state === 'failed');
  expect(row.error).toBe('This is not an email address.');
});

test('A mail about an order does not follow its address to another account', async () => {
  const buyer = await signIn(api());
  const id = randomUUID();
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()));
  await api().db.updateTable('users').set({ email: null }).where('id', '=', buyer.userId).execute();
  await signIn(api(), { email: buyer.email });
  await api()
    .db.insertInto('mails')
    .values({
      id,
      event: `order.paid:${orderId}`,
      kind: 'order.paid',
      recipient: buyer.email,
      user_id: buyer.userId,
      order_id: orderId,
      content: '{}',
    })
    .execute();

  const row = await rowOnce(id, ({ state }) => state === 'failed');
  expect(row.error).toBe('The account no longer has this email address.');
});

test('A name and an address with line breaks and markup change no header and no markup', async () => {
  const buyer = await signIn(api());
  const id = await askForPaid(buyer);
  await api()
    .db.updateTable('orders')
    .set({ customer_name: 'Eve\r\nBcc: x@example.com', address: '<script>alert(1)</script>' })
    .where('user_id', '=', buyer.userId)
    .execute();
  await rowOnce(id, ({ state }) => state === 'sent');

  const [mail] = paid(buyer.email);
  expect(mail?.headers.bcc).toBeUndefined();
  expect(mail?.html).not.toContain('<script>');
});

test('While the mail server is busy nothing is lost, and nothing is sent twice when it is back', async () => {
  const { catcher } = api();
  if (!catcher) throw new Error('There is no mail server.');
  const buyer = await signIn(api());
  // Other tests' mails may be sent in between.
  catcher.faults.busy = 1_000;
  const id = await askForPaid(buyer);
  await rowOnce(id, ({ attempts, state }) => attempts > 0 && state === 'queued');
  catcher.faults.busy = 0;
  await makeDue(api(), id);

  await rowOnce(id, ({ state }) => state === 'sent');
  const [mail] = paid(buyer.email);
  expect(mail?.deliveries).toBe(1);
});
