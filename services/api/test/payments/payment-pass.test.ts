import { endpoints } from '@kerf/contract/endpoints';
import { type Order, order as orderShape } from '@kerf/contract/schemas/order';
import { issuedPaymentCode, paymentIntent, paymentPass } from '@kerf/contract/schemas/payment';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { housekeep } from '../../src/jobs/housekeep.ts';
import { gatherCast } from '../contract/cast.ts';
import { operations, send } from '../contract/send.ts';
import { soundRequests } from '../contract/sound-requests.ts';
import type { CallOptions, HttpMethod, Reply } from '../harness/http-call.ts';
import {
  beginPurchase,
  expectPaidOnce,
  expectUnpaid,
  type Purchase,
} from '../harness/paid-once.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { payByCard, readOrder, settle } from '../harness/purchase.ts';
import { lapse } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

function askForCode(by: Person, orderId: string): Promise<Reply> {
  return by.call('POST', '/payment-code', { body: { orderId } });
}

async function issue(by: Person, orderId: string) {
  const issued = (await askForCode(by, orderId)).as(issuedPaymentCode);
  api().logs.hide(issued.code);
  return issued;
}

function redeem(code: string): Promise<Reply> {
  return api().call('POST', '/payment-pass', { body: { code } });
}

/** What the payment page has in hand: the pass of a purchase's order, and its calls. */
async function handOver(purchase: Purchase) {
  const { code } = await issue(purchase.buyer, purchase.orderId);
  const pass = (await redeem(code)).as(paymentPass);
  api().logs.hide(pass.token);
  const callWith = (method: HttpMethod, path: string, options?: CallOptions) =>
    api().call(method, path, { token: pass.token, ...options });
  return { ...pass, call: callWith };
}

function passesOf(orderId: string) {
  return api()
    .db.selectFrom('payment_passes')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute();
}

async function letRunOut(orderId: string, column: 'code_expires_at' | 'token_expires_at') {
  const past = sql<Date>`now() - interval '1 second'`;
  const passes = api().db.updateTable('payment_passes').where('order_id', '=', orderId);
  await passes.set(column, past).execute();
}

async function logOut(person: Person): Promise<void> {
  expect((await person.call('DELETE', '/session')).status).toBe(200);
}

function secondsUntil(moment: string): number {
  return (Date.parse(moment) - Date.now()) / 1000;
}

describe('A payment code', () => {
  test('lives for a minute, is kept as a hash only, and becomes a pass of fifteen minutes', async () => {
    const { buyer, orderId } = await beginPurchase(api());

    const issued = await issue(buyer, orderId);
    const pass = (await redeem(issued.code)).as(paymentPass);

    expect(secondsUntil(issued.expiresAt)).toBeGreaterThan(50);
    expect(secondsUntil(issued.expiresAt)).toBeLessThanOrEqual(60);
    expect(secondsUntil(pass.expiresAt)).toBeGreaterThan(14 * 60);
    expect(secondsUntil(pass.expiresAt)).toBeLessThanOrEqual(15 * 60);
    expect(pass.orderId).toBe(orderId);
    const kept = JSON.stringify(await passesOf(orderId));
    expect(kept).not.toContain(issued.code);
    expect(kept).not.toContain(pass.token);
    expect(kept).not.toContain(pass.token.slice(-43));
  });

  test('is refused once it has run out', async () => {
    const { buyer, orderId } = await beginPurchase(api());
    const { code } = await issue(buyer, orderId);
    await letRunOut(orderId, 'code_expires_at');

    expectProblem(await redeem(code), 'not_found');
  });

  test('is refused the second time, and the first pass goes on', async () => {
    const purchase = await beginPurchase(api());
    const { code } = await issue(purchase.buyer, purchase.orderId);
    const pass = (await redeem(code)).as(paymentPass);

    expectProblem(await redeem(code), 'not_found');

    const options = { token: pass.token };
    expect((await api().call('GET', `/order/${purchase.orderId}`, options)).status).toBe(200);
  });

  test('that many redeem at once lets one of them in', async () => {
    const { buyer, orderId } = await beginPurchase(api());
    const { code } = await issue(buyer, orderId);

    const replies = await Promise.all(Array.from({ length: 12 }, () => redeem(code)));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(404)]);
  });

  test('that nobody issued is refused, and so is what is no code', async () => {
    expectProblem(await redeem('A'.repeat(43)), 'not_found');
    expectFieldErrors(await redeem('short'), 'code');
  });

  test('is of no use once its customer has logged out', async () => {
    const { buyer, orderId } = await beginPurchase(api());
    const { code } = await issue(buyer, orderId);
    await logOut(buyer);

    expectProblem(await redeem(code), 'not_found');
  });

  test('does not end the one before it', async () => {
    const { buyer, orderId } = await beginPurchase(api());
    const [first, second] = [await issue(buyer, orderId), await issue(buyer, orderId)];

    expect((await redeem(first.code)).status).toBe(201);
    expect((await redeem(second.code)).status).toBe(201);
  });

  test("is issued for one's own order alone, to nobody else and to no admin", async () => {
    const { orderId } = await beginPurchase(api());
    expectProblem(await askForCode(await signIn(api()), orderId), 'not_found');
    expectProblem(await askForCode(await signInAdmin(api()), orderId), 'not_found');
    expectProblem(
      await api().call('POST', '/payment-code', { body: { orderId } }),
      'unauthenticated',
    );
    expect(await passesOf(orderId)).toEqual([]);
  });

  test('is not issued for an order that cannot be paid any more', async () => {
    const paid = await beginPurchase(api());
    await payByCard(api(), paid.intent);
    await settle(paid.buyer, paid.orderId, paid.intent.id);
    const lapsed = await beginPurchase(api());
    await lapse(api(), lapsed.orderId);
    const deleted = await beginPurchase(api());
    await deleted.buyer.call('DELETE', `/order/${deleted.orderId}`);

    for (const [{ buyer, orderId }, code] of [
      [paid, 'order_already_paid'],
      [lapsed, 'order_expired'],
      [deleted, 'not_found'],
    ] as const) {
      expectProblem(await askForCode(buyer, orderId), code);
    }
  });

  test('cannot be guessed at speed', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    const guess = () =>
      api().call('POST', '/payment-pass', { body: { code: 'B'.repeat(43) }, headers });

    const replies = await Promise.all(Array.from({ length: 45 }, guess));

    expect(replies.some(({ status }) => status === 429)).toBe(true);
  });
});

describe('A payment pass', () => {
  test('sees its order, pays it and settles it', async () => {
    const purchase = await beginPurchase(api());
    const pass = await handOver(purchase);
    const { orderId, intent } = purchase;

    const seen: Order = (await pass.call('GET', `/order/${orderId}`)).as(orderShape);
    const body = { orderId, totalPrice: seen.totalPrice };
    const begun = await pass.call('POST', '/create-payment-intent', { body });
    expect(begun.as(paymentIntent).clientSecret).toBe(intent.clientSecret);
    await payByCard(api(), intent);
    const settled = await pass.call('PATCH', `/order/${orderId}`, {
      body: { order: orderId, transactionId: intent.id },
    });

    expect(settled.as(orderShape)).toMatchObject({ state: 'paid', transactionId: intent.id });
    await expectPaidOnce(api(), purchase);
  });

  test("is refused for another order, also one of the same customer's", async () => {
    const purchase = await beginPurchase(api());
    const other = await beginPurchase(api(), purchase.buyer);
    const pass = await handOver(purchase);
    const path = `/order/${other.orderId}`;
    await payByCard(api(), other.intent);
    await api().stripe.settled();

    expectProblem(await pass.call('GET', path), 'forbidden');
    expectProblem(
      await pass.call('PATCH', path, { body: { transactionId: other.intent.id } }),
      'forbidden',
    );
    for (const body of [{ orderId: other.orderId, totalPrice: 645 }, { totalPrice: 645 }]) {
      expectProblem(await pass.call('POST', '/create-payment-intent', { body }), 'forbidden');
    }
    const mixed = { order: other.orderId, transactionId: other.intent.id };
    const reply = await pass.call('PATCH', `/order/${purchase.orderId}`, { body: mixed });
    expectFieldErrors(reply, 'order');
    await expectUnpaid(api(), purchase);
  });

  test('pays its order once where the webhook and the page tell of it together', async () => {
    const purchase = await beginPurchase(api());
    const pass = await handOver(purchase);
    await payByCard(api(), purchase.intent);
    const body = { order: purchase.orderId, transactionId: purchase.intent.id };

    const replies = await Promise.all([
      api().stripe.settled(),
      ...Array.from({ length: 4 }, () =>
        pass.call('PATCH', `/order/${purchase.orderId}`, { body }),
      ),
    ]);

    expect(replies.slice(1)).toMatchObject(Array(4).fill({ status: 200 }));
    await expectPaidOnce(api(), purchase);
  });

  test('shows an order that was paid between the code and its use as paid', async () => {
    const purchase = await beginPurchase(api());
    const { code } = await issue(purchase.buyer, purchase.orderId);
    await payByCard(api(), purchase.intent);
    await settle(purchase.buyer, purchase.orderId, purchase.intent.id);

    const { token } = (await redeem(code)).as(paymentPass);

    const seen = await api().call('GET', `/order/${purchase.orderId}`, { token });
    expect(seen.as(orderShape).state).toBe('paid');
    const body = { orderId: purchase.orderId, totalPrice: 645 };
    expectProblem(
      await api().call('POST', '/create-payment-intent', { token, body }),
      'order_already_paid',
    );
  });

  test('ends when it has run out', async () => {
    const purchase = await beginPurchase(api());
    const pass = await handOver(purchase);
    await letRunOut(purchase.orderId, 'token_expires_at');

    expectProblem(await pass.call('GET', `/order/${purchase.orderId}`), 'session_ended');
  });

  test('ends when its customer logs out, who may sign in again without it', async () => {
    const purchase = await beginPurchase(api());
    const pass = await handOver(purchase);
    await logOut(purchase.buyer);
    const { uid, email } = purchase.buyer;
    const again = await signIn(api(), { uid, email, authTime: Math.floor(Date.now() / 1000) + 1 });

    expectProblem(await pass.call('GET', `/order/${purchase.orderId}`), 'session_ended');
    expect(await readOrder(again, purchase.orderId)).toMatchObject({ state: 'pending' });
  });

  test("gives an admin's own hand-over none of an admin's rights", async () => {
    const purchase = await beginPurchase(api(), await signInAdmin(api()));
    const pass = await handOver(purchase);

    expect((await pass.call('GET', `/order/${purchase.orderId}`)).status).toBe(200);
    expectProblem(await pass.call('GET', '/all-orders'), 'forbidden');
    expectProblem(await pass.call('GET', '/user'), 'forbidden');
  });

  test('learns nothing elsewhere, not even how a body is to be', async () => {
    const pass = await handOver(await beginPurchase(api()));

    expectProblem(await pass.call('POST', '/order', { body: { price: 'x' } }), 'forbidden');
    expectProblem(await pass.call('POST', '/product', { raw: '{' }), 'forbidden');
  });

  test('that somebody made up is refused', async () => {
    for (const token of ['kerf-pass_', `kerf-pass_${'A'.repeat(43)}`]) {
      expectProblem(await api().call('GET', '/all-orders', { token }), 'session_ended');
    }
  });

  test.for(operations)('is let in by %s only where that names its order', async (operation) => {
    const { access, orderAt } = endpoints[operation];
    const purchase = await beginPurchase(api());
    const pass = await handOver(purchase);
    const cast = { ...(await gatherCast(api())), customer: purchase.buyer };
    // About the pass's own customer and product; but about another order of theirs.
    const request = await soundRequests[operation](cast, api());

    const reply = await send(api(), operation, request, { token: pass.token });

    if (access === 'customer' || access === 'admin') expectProblem(reply, 'forbidden');
    else if (access === 'identity') expectProblem(reply, 'unauthenticated');
    else expect(orderAt).toBeUndefined();
  });
});

test('Codes and passes that have run out are thrown away, and no others', async () => {
  const [unused, outOfTime, passed, ended] = await Promise.all([
    beginPurchase(api()),
    beginPurchase(api()),
    beginPurchase(api()),
    beginPurchase(api()),
  ]);
  await issue(unused.buyer, unused.orderId);
  await issue(outOfTime.buyer, outOfTime.orderId);
  await letRunOut(outOfTime.orderId, 'code_expires_at');
  await handOver(passed);
  await letRunOut(passed.orderId, 'code_expires_at');
  await handOver(ended);
  await letRunOut(ended.orderId, 'token_expires_at');

  await housekeep(api().db);

  const left = async ({ orderId }: Purchase) => (await passesOf(orderId)).length;
  expect(await Promise.all([unused, outOfTime, passed, ended].map(left))).toEqual([1, 0, 1, 0]);
});
