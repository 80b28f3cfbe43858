import { orderMails } from '@kerf/contract/schemas/mail';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queueDueOrderMails } from '../../src/platform/mail-delivery/queue-order-mails.ts';
import { caught, caughtFor, mailsOf, untilSent } from '../harness/caught.ts';
import { beginPurchase, paidPurchase } from '../harness/paid-once.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { placeOne, readOrder } from '../harness/purchase.ts';
import { WEB_ORIGIN } from '../harness/running-api.ts';
import { stockProduct } from '../harness/shelf.ts';
import { lapse } from '../harness/time-passing.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });

/** An order with a hold of this length that ends in this many minutes. */
async function orderEndingIn(minutesLeft: number, holdMinutes: number) {
  const buyer = await signIn(api());
  const order = await placeOne(buyer, await stockProduct(api()));
  await api()
    .db.updateTable('orders')
    .set({
      created_at: sql<Date>`now() - make_interval(mins => ${holdMinutes - minutesLeft})`,
      held_until: sql<Date>`now() + make_interval(mins => ${minutesLeft})`,
    })
    .where('id', '=', order._id)
    .execute();
  await queueDueOrderMails(api().db);
  return { buyer, order, reminders: await mailsOf(api(), order._id, 'order.lapsing') };
}

/** Whether an order was placed more than two seconds ago. */
async function isOlderThanMoment(orderId: string): Promise<boolean> {
  const row = await api()
    .db.selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('created_at', '<', sql<Date>`now() - interval '2 seconds'`)
    .executeTakeFirst();
  return row !== undefined;
}

// These two wait together for the second after which no older order can appear.
test.concurrent('Each placed order is confirmed once, however many processes look and however often', async () => {
  const buyer = await signIn(api());
  const orders = await Promise.all(
    [1, 2, 3].map(async () => placeOne(buyer, await stockProduct(api()))),
  );

  await untilSent(api(), 'all of them to be confirmed', async () => {
    await Promise.all([1, 2, 3, 4].map(() => queueDueOrderMails(api().db)));
    return caughtFor(api(), buyer.email).length === orders.length;
  });
  await api()
    .db.updateTable('mail_cursor')
    .set({ placed_to: new Date(0) })
    .execute();
  await queueDueOrderMails(api().db);

  for (const order of orders) {
    expect(await mailsOf(api(), order._id, 'order.placed')).toHaveLength(1);
  }
  expect(caughtFor(api(), buyer.email)).toHaveLength(orders.length);
});

test.concurrent('An order whose transaction is still open when others are confirmed is confirmed too', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const early = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const other = await placeOne(buyer, product);
  const open = api()
    .db.transaction()
    .execute(async (tx) => {
      // Its time is the start of its transaction, but it becomes visible later.
      const { rows } = await sql<{ id: string }>`
        insert into orders (id, user_id, account_id, order_name, customer_email, customer_name, phone, address, goods_cents, total_cents, held_until)
        select gen_random_uuid(), user_id, account_id, order_name, customer_email, customer_name, phone, address, goods_cents, total_cents, held_until
        from orders where id = ${other._id} returning id`.execute(tx);
      early.resolve();
      await commit.promise;
      return rows[0]?.id ?? '';
    });
  await early.promise;
  const later = await placeOne(buyer, product);
  await until('the later one to be older than a moment', () => isOlderThanMoment(later._id));
  await queueDueOrderMails(api().db);
  expect(await mailsOf(api(), later._id)).toEqual([]);
  commit.resolve();
  const id = await open;

  await until('both to be confirmed', async () => {
    await queueDueOrderMails(api().db);
    const asked = await Promise.all([mailsOf(api(), id), mailsOf(api(), later._id)]);
    return asked.every((mails) => mails.length === 1);
  });
});

test('A placed order is confirmed with its lines, its total and until when it is held', async () => {
  const buyer = await signIn(api(), { emailVerified: true });
  const product = await stockProduct(api(), { name: 'Crosscut 250' });
  const order = await placeOne(buyer, product, 10);

  const mail = await until('the API to confirm it by itself', () =>
    caughtFor(api(), buyer.email).find(({ subject }) => /^Order KS-\d+ received$/.test(subject)),
  );
  expect(mail.subject).toBe(`Order ${order.number} received`);
  expect(mail.from).toContain('orders@kerf.test');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Crosscut 250');
    expect(body).toContain('$645.00');
    expect(body).toContain(`${WEB_ORIGIN}/dashboard/payment/${order._id}`);
  }
  expect(mail.text).toContain('Your items are reserved until');
});

test('A paid order is told of once, with its invoice, though its payment is heard of from two sides', async () => {
  const { buyer, orderId } = await paidPurchase(api());

  const mail = await caught(api(), buyer.email, /^Payment received for order KS-\d+$/);
  expect(mail.text).toContain('$645.00');
  expect(mail.html).toContain('Your invoice is attached.');
  expect(mail.attachments).toMatchObject([
    { filename: expect.stringMatching(/^invoice-.+\.pdf$/), contentType: 'application/pdf' },
  ]);
  expect(mail.attachments[0]?.content.toString('latin1')).toMatch(/^%PDF-/);
  expect(await mailsOf(api(), orderId, 'order.paid')).toHaveLength(1);
});

test('The receipt of an order that is paid at once comes after the order’s own mail, and is listed after it', async () => {
  const { buyer, orderId } = await paidPurchase(api());

  await untilSent(api(), 'both to arrive', () => caughtFor(api(), buyer.email).length === 2);
  expect(caughtFor(api(), buyer.email).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Order KS-\d+ received$/),
    expect.stringMatching(/^Payment received/),
  ]);
  const { mails } = (await buyer.call('GET', `/order/${orderId}/mails`)).as(orderMails);
  expect(mails.map(({ kind }) => kind)).toEqual(['order.paid', 'order.placed']);
  const order = await readOrder(buyer, orderId);
  expect(mails[1]?.createdAt).toBe(order.createdAt);
  await queueDueOrderMails(api().db);
  expect(await mailsOf(api(), orderId, 'order.placed')).toHaveLength(1);
});

test('An order that expires is told of, and one that is deleted is not', async () => {
  const { buyer, orderId } = await beginPurchase(api());
  await lapse(api(), orderId);
  const gone = await beginPurchase(api());
  await gone.buyer.call('DELETE', `/order/${gone.orderId}`);

  const mail = await caught(api(), buyer.email, /^Order KS-\d+ has expired$/);
  expect(mail.text).toContain('back in stock');
  expect(await mailsOf(api(), gone.orderId, 'order.expired')).toEqual([]);
});

test('An order without a hold is told of when its time to be paid ends', async () => {
  const buyer = await signIn(api());
  const order = await placeOne(buyer, await stockProduct(api()));
  const admin = await signInAdmin(api());
  await admin.call('DELETE', `/order/${order._id}/hold`);
  await api()
    .db.updateTable('orders')
    .set({ held_until: sql<Date>`now() - interval '1 minute'` })
    .where('id', '=', order._id)
    .execute();

  await queueDueOrderMails(api().db);
  await queueDueOrderMails(api().db);

  expect(await mailsOf(api(), order._id, 'order.expired')).toHaveLength(1);
});

test.for([
  ['a day before the end of three days', 24 * 60 - 5, 72 * 60, 1],
  ['not earlier than a day before', 24 * 60 + 5, 72 * 60, 0],
  ['in the last quarter of a hold of a day', 6 * 60 - 5, 24 * 60, 1],
  ['not before that quarter', 6 * 60 + 5, 24 * 60, 0],
  ['not for a hold of an hour', 5, 60, 0],
] as const)('A hold is reminded of %s', async ([, minutesLeft, holdMinutes, expected]) => {
  const { reminders } = await orderEndingIn(minutesLeft, holdMinutes);

  expect(reminders).toHaveLength(expected);
});

test('A hold is reminded of once, and no more once it is paid', async () => {
  const { buyer, order } = await orderEndingIn(60, 72 * 60);
  await queueDueOrderMails(api().db);

  const mail = await caught(api(), buyer.email, /^Pay order KS-\d+ by /);
  expect(mail.headers['list-unsubscribe']).toContain(`<${WEB_ORIGIN}/unsubscribe/`);
  expect(await mailsOf(api(), order._id, 'order.lapsing')).toHaveLength(1);
});

test('A message to the shop is mailed to every admin, and answering the mail answers its sender', async () => {
  const admins = [await signInAdmin(api()), await signInAdmin(api())];
  const body = { email: 'visitor@example.com', body: 'Do you sharpen <b>blades</b>?\r\nThanks' };
  await api().call('POST', '/message', { body });

  for (const { email } of admins) {
    const mail = await caught(api(), email, /^New message from visitor@example.com$/);
    expect(mail.replyTo).toBe('visitor@example.com');
    expect(mail.text).toContain('Do you sharpen <b>blades</b>?');
    expect(mail.html).not.toContain('<b>blades</b>');
  }
});
