import { endpoints } from '@kerf/contract/endpoints';
import { type Order, order as orderShape } from '@kerf/contract/schemas/order';
import { paymentIntent, paymentPass } from '@kerf/contract/schemas/payment';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../contract/cast.ts';
import { operations, send } from '../contract/send.ts';
import { validRequests } from '../contract/valid-requests.ts';
import { beginPurchase, expectPaidOnce, expectUnpaid } from '../harness/paid-once.ts';
import { expire, handOver, issueCode, logOut, redeemCode } from '../harness/payment-hand-over.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { payByCard, readOrder, settle } from '../harness/purchase.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });

describe('A payment pass', () => {
  test('reads, pays and settles its order', async () => {
    const purchase = await beginPurchase(api());
    const pass = await handOver(api(), purchase);
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

  test('is refused for any other order, even of the same customer', async () => {
    const purchase = await beginPurchase(api());
    const other = await beginPurchase(api(), purchase.buyer);
    const pass = await handOver(api(), purchase);
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

  test('is refused for the orders beside its own', async () => {
    const purchase = await beginPurchase(api());
    const pass = await handOver(api(), purchase);

    const reply = await pass.call('GET', `/order/${purchase.orderId}/own-neighbours`);

    expectProblem(reply, 'forbidden');
  });

  test('pays its order once when the webhook and the page report it together', async () => {
    const purchase = await beginPurchase(api());
    const pass = await handOver(api(), purchase);
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

  test('shows an order as paid that was paid before the code was redeemed', async () => {
    const purchase = await beginPurchase(api());
    const { code } = await issueCode(api(), purchase.buyer, purchase.orderId);
    await payByCard(api(), purchase.intent);
    await settle(purchase.buyer, purchase.orderId, purchase.intent.id);

    const { token } = (await redeemCode(api(), code)).as(paymentPass);

    const seen = await api().call('GET', `/order/${purchase.orderId}`, { token });
    expect(seen.as(orderShape).state).toBe('paid');
    const body = { orderId: purchase.orderId, totalPrice: 645 };
    expectProblem(
      await api().call('POST', '/create-payment-intent', { token, body }),
      'order_already_paid',
    );
  });

  test('expires', async () => {
    const purchase = await beginPurchase(api());
    const pass = await handOver(api(), purchase);
    await expire(api(), purchase.orderId, 'token_expires_at');

    expectProblem(await pass.call('GET', `/order/${purchase.orderId}`), 'session_ended');
  });

  test('ends when its customer logs out, and a new sign-in does not revive it', async () => {
    const purchase = await beginPurchase(api());
    const pass = await handOver(api(), purchase);
    await logOut(purchase.buyer);
    const { uid, email } = purchase.buyer;
    const again = await signIn(api(), { uid, email, authTime: Math.floor(Date.now() / 1000) + 1 });

    expectProblem(await pass.call('GET', `/order/${purchase.orderId}`), 'session_ended');
    expect(await readOrder(again, purchase.orderId)).toMatchObject({ state: 'pending' });
  });

  test('of an admin carries no admin rights', async () => {
    const purchase = await beginPurchase(api(), await signInAdmin(api()));
    const pass = await handOver(api(), purchase);

    expect((await pass.call('GET', `/order/${purchase.orderId}`)).status).toBe(200);
    expectProblem(await pass.call('GET', '/all-orders'), 'forbidden');
    expectProblem(await pass.call('GET', '/user'), 'forbidden');
  });

  test('is refused by every other call before its body is read', async () => {
    const pass = await handOver(api(), await beginPurchase(api()));

    expectProblem(await pass.call('POST', '/order', { body: { price: 'x' } }), 'forbidden');
    expectProblem(await pass.call('POST', '/product', { raw: '{' }), 'forbidden');
  });

  test('is refused if it is forged', async () => {
    for (const token of ['kerf-pass_', `kerf-pass_${'A'.repeat(43)}`]) {
      expectProblem(await api().call('GET', '/all-orders', { token }), 'session_ended');
    }
  });

  describe('of a customer with many orders', () => {
    let pass: Awaited<ReturnType<typeof handOver>>;
    let cast: Cast;

    beforeAll(async () => {
      const purchase = await beginPurchase(api());
      pass = await handOver(api(), purchase);
      cast = { ...(await createCast(api())), customer: purchase.buyer };
    });

    test.for(operations)('is accepted by %s only for its order', async (operation) => {
      const { access, orderAt } = endpoints[operation];
      // About the pass's own customer and product, but another order of theirs.
      const request = await validRequests[operation](cast, api());

      const reply = await send(api(), operation, request, { token: pass.token });

      if (access === 'customer' || access === 'admin') expectProblem(reply, 'forbidden');
      else if (access === 'identity') expectProblem(reply, 'unauthenticated');
      else expect(orderAt).toBeUndefined();
    });

    test('is still accepted for its order after all of them', async () => {
      expect((await pass.call('GET', `/order/${pass.orderId}`)).status).toBe(200);
    });
  });
});
