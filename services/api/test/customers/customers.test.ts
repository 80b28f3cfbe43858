import { randomUUID } from 'node:crypto';
import { customer, customerSession } from '@kerf/contract/schemas/customer';
import { message } from '@kerf/contract/schemas/message';
import { order } from '@kerf/contract/schemas/order';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { accountOf } from '../harness/account-of.ts';
import { idToken } from '../harness/identity-token.ts';
import { beginPurchase, paidPurchase } from '../harness/paid-once.ts';
import { exchange, type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { readOrder } from '../harness/purchase.ts';
import { refundAtStripe } from '../harness/reversal.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const NOW = Math.floor(Date.now() / 1000);
const pathOf = ({ userId }: Pick<Person, 'userId'>) => `/customer/${userId}`;
const sessionsOf = async (admin: Person, person: Person) =>
  (await admin.call('GET', `${pathOf(person)}/sessions`)).as(z.array(customerSession));

async function read(admin: Person, person: Pick<Person, 'userId'>) {
  return (await admin.call('GET', pathOf(person))).as(customer);
}

/**
 * Inserts an order of this amount in cents, placed that many months ago, with its payment and refunds.
 * Returns the payment's id.
 */
async function bought(person: Person, amount: number, monthsAgo = 0, refunds: number[] = []) {
  const { db } = api();
  const ids = { order: randomUUID(), payment: randomUUID() };
  const intent = `pi_${ids.payment}`;
  const paidAt = sql<Date>`now() - make_interval(months => ${monthsAgo})`;
  const delivery = { customer_name: 'A', phone: '1', address: '1', order_name: 'A' };
  await db
    .insertInto('orders')
    .values({
      ...delivery,
      id: ids.order,
      user_id: person.userId,
      account_id: accountOf(person.userId),
      customer_email: person.email,
      goods_cents: amount,
      total_cents: amount,
      // Later, so that the server's own job does not cancel it before it is paid.
      held_until: new Date('2100-01-01'),
    })
    .execute();
  await db
    .updateTable('orders')
    .set({ money: 'paid', transaction_id: intent, paid_at: paidAt })
    .where('id', '=', ids.order)
    .execute();
  await db
    .insertInto('payments')
    .values({
      id: ids.payment,
      user_id: person.userId,
      order_id: ids.order,
      amount_cents: amount,
      idempotency_key: ids.payment,
      intent_id: intent,
      refund_id: null,
      state: 'succeeded',
      attention: null,
    })
    .execute();
  for (const [index, cents] of refunds.entries()) {
    await db
      .insertInto('refunds')
      .values({
        id: randomUUID(),
        payment_id: ids.payment,
        stripe_id: null,
        amount_cents: Math.abs(cents),
        // Negative: failed. Otherwise the first has succeeded and the rest are under way.
        state: cents < 0 ? 'failed' : index === 0 ? 'succeeded' : 'requested',
        failure: null,
        needs_review: false,
        reason: null,
        note: null,
        requested_by: null,
      })
      .execute();
  }
  return ids.payment;
}

/** What the ledger of revenue has of a customer, in cents. */
async function ledgerOf({ userId }: Person): Promise<number> {
  const { total } = await api()
    .db.selectFrom('revenue_entries')
    .select(({ fn }) => fn.sum<string>('amount_cents').as('total'))
    .where('account_id', '=', accountOf(userId))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function disputed(paymentId: string, amount: number, status: string) {
  await api()
    .db.insertInto('disputes')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      stripe_id: `du_${randomUUID()}`,
      amount_cents: amount,
      status,
      reason: 'fraudulent',
      needs_review: false,
    })
    .execute();
}

test('A customer without orders has spent nothing', async () => {
  const admin = await signInAdmin(api());
  const person = await signIn(api());

  expect(await read(admin, person)).toMatchObject({
    _id: person.userId,
    email: person.email,
    orders: 0,
    openMessages: 0,
    spend: { allTime: 0, last12Months: 0, average: null, orders: 0 },
  });
});

test('Spend is what was paid less refunds that were made, to the cent, as reports have it', async () => {
  const admin = await signInAdmin(api());
  const [person, other] = [await signIn(api()), await signIn(api())];
  await bought(person, 10_01);
  await bought(person, 20_02, 11, [5_01, 1]);
  await bought(person, 30_03, 13, [-30_03]);
  await bought(person, 40_04, 0, [40_04]);
  await bought(other, 999_99);
  await beginPurchase(api(), person);

  const { spend, orders } = await read(admin, person);

  expect(spend).toEqual({
    // Without the cent whose refund is under way.
    allTime: 55.05,
    last12Months: 25.02,
    average: 18.35,
    orders: 3,
  });
  expect(await ledgerOf(person)).toBe(5505);
  expect(orders).toBe(5);
});

test('A lost dispute is gone from the spend to the cent, one that is open or won is not', async () => {
  const admin = await signInAdmin(api());
  const person = await signIn(api());
  await disputed(await bought(person, 10_01), 10_01, 'won');
  await disputed(await bought(person, 20_02), 20_02, 'needs_response');
  await disputed(await bought(person, 30_03, 0, [1_01]), 29_01, 'lost');
  await disputed(await bought(person, 40_04, 13, [40_00]), 40_04, 'lost');

  const { spend } = await read(admin, person);

  // The last two brought one cent and, since no order counts below zero, nothing.
  expect(spend).toEqual({ allTime: 30.04, last12Months: 30.04, average: 10.01, orders: 3 });
});

test('A refund made at Stripe is gone from the spend once it is known', async () => {
  const admin = await signInAdmin(api());
  const { buyer, intent } = await paidPurchase(api());
  expect((await read(admin, buyer)).spend).toMatchObject({ allTime: 645, average: 645 });

  await refundAtStripe(api(), intent, 1_01);
  await api().stripe.settled();

  expect((await read(admin, buyer)).spend).toMatchObject({ allTime: 643.99, orders: 1 });
  await refundAtStripe(api(), intent);
  await api().stripe.settled();
  expect((await read(admin, buyer)).spend).toEqual({
    allTime: 0,
    last12Months: 0,
    average: null,
    orders: 0,
  });
});

test('An unknown customer is 404, and nobody but an admin is told of any', async () => {
  const admin = await signInAdmin(api());
  const person = await signIn(api());
  const unknown = { userId: randomUUID() };

  expectProblem(await admin.call('GET', pathOf(unknown)), 'not_found');
  expectProblem(await admin.call('GET', '/customer/nobody'), 'not_found');
  expectProblem(await person.call('GET', pathOf(person)), 'forbidden');
  expectProblem(await person.call('GET', `${pathOf(person)}/sessions`), 'forbidden');
});

test('An admin ends one session of somebody and leaves the others', async () => {
  const admin = await signInAdmin(api());
  const laptop = await signIn(api(), { authTime: NOW - 100 });
  const { uid, email } = laptop;
  const phone = await signIn(api(), { uid, email, authTime: NOW - 50 });
  const sessions = await sessionsOf(admin, laptop);
  const ofLaptop = sessions.find(({ signedInAt }) => Date.parse(signedInAt) === (NOW - 100) * 1000);
  const path = `${pathOf(laptop)}/sessions/${ofLaptop?._id}`;

  expect(sessions).toHaveLength(2);
  expect(ofLaptop).toMatchObject({ source: 'api', current: false });
  expect((await admin.call('DELETE', path)).json).toEqual({ deletedCount: 1 });

  expectProblem(await laptop.call('GET', `/user/${email}`), 'session_ended');
  expectProblem(await exchange(api(), email, laptop.idToken), 'session_ended');
  expect((await phone.call('GET', `/user/${email}`)).status).toBe(200);
  expect(await sessionsOf(admin, laptop)).toHaveLength(1);
  expectProblem(await admin.call('DELETE', path), 'not_found');
  const trace = await api()
    .db.selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'user.end-session')
    .where('subject_id', '=', laptop.userId)
    .execute();
  expect(trace).toMatchObject([{ actor_id: admin.userId, detail: { sessionId: ofLaptop?._id } }]);
});

test('A session is only ended as one of its own account', async () => {
  const [admin, other] = [await signInAdmin(api()), await signIn(api())];
  const person = await signIn(api());
  const [own] = await sessionsOf(admin, person);

  expectProblem(await admin.call('DELETE', `${pathOf(other)}/sessions/${own?._id}`), 'not_found');
  expectProblem(await person.call('DELETE', `${pathOf(person)}/sessions/${own?._id}`), 'forbidden');

  expect(await sessionsOf(admin, person)).toHaveLength(1);
});

test('A session says what it was begun with, and an admin knows their own', async () => {
  const admin = await signInAdmin(api());
  const uid = randomUUID();
  const email = `${uid.slice(0, 8)}@example.com`;
  const proof = idToken({ uid, email });
  const origin = api().config.WEB_ORIGINS[0] ?? '';
  await api().call('PUT', `/user/${email}`, { token: proof, body: { email }, headers: { origin } });
  const { id } = await api()
    .db.selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

  const listed = await admin.call('GET', `/customer/${id}/sessions`);

  expect(listed.as(z.array(customerSession))).toMatchObject([{ source: 'web' }]);
  expect(await sessionsOf(admin, admin)).toMatchObject([{ current: true }]);
});

test('The messages of a customer are their own and those from their address, and no others', async () => {
  const admin = await signInAdmin(api());
  const [person, other] = [await signIn(api()), await signIn(api())];
  const write = ({ email, token }: Person, body: string, signedIn: boolean) =>
    api().call('POST', '/message', { body: { email, body }, token: signedIn ? token : undefined });
  await write(person, 'Mine', true);
  await write(person, 'From my address', false);
  await write(other, 'Not mine', true);

  const listed = await admin.call('GET', `/messages?customer=${person.userId}`);

  const messages = listed.as(z.array(message)).map(({ body, sender }) => [body, sender.verified]);
  expect(messages).toEqual([
    ['From my address', false],
    ['Mine', true],
  ]);
  expect((await read(admin, person)).openMessages).toBe(2);
});

test('Staff are told whose an order is, and the customer is not', async () => {
  const admin = await signInAdmin(api());
  const { buyer, orderId } = await beginPurchase(api());

  expect((await readOrder(admin, orderId)).customerId).toBe(buyer.userId);
  expect((await readOrder(buyer, orderId)).customerId).toBeUndefined();
  const listed = await admin.call('GET', `/all-orders?search=${buyer.email}`);
  expect(listed.as(z.array(order)).map(({ customerId }) => customerId)).toEqual([buyer.userId]);
  expect((await buyer.call('GET', '/orders')).text).not.toContain('customerId');
});
