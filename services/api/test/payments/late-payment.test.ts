import { problemBody } from '@kerf/contract/schemas/problem';
import { expect, test } from 'vitest';
import { payLate, sellOut, untilRefunded } from '../harness/late-purchase.ts';
import {
  beginPurchase,
  expectPaidOnce,
  type Purchase,
  paymentOf,
  refundsOf,
} from '../harness/paid-once.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import {
  answerChallenge,
  beginPayment,
  payByCard,
  placeOne,
  readOrder,
  settle,
} from '../harness/purchase.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { endHold, lapse, reconcileLater } from '../harness/time-passing.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });

test('A payment for an expired order sells its stock again where there is enough', async () => {
  const purchase = await beginPurchase(api());
  await payLate(api(), purchase);
  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('expired');

  await api().stripe.resumeDeliveries();
  await api().stripe.settled();

  await expectPaidOnce(api(), purchase);
});

test('A payment for an expired order whose stock is gone is refunded once, however it is reported', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await payLate(api(), purchase);
  await sellOut(api(), purchase);

  const [first, second] = await Promise.all([
    settle(buyer, orderId, intent.id),
    settle(buyer, orderId, intent.id),
    api().stripe.resumeDeliveries(),
  ]);
  for (const { code } of [first, second].map((reply) => reply.as(problemBody))) {
    // By then its refund may have been made already.
    expect(['order_expired', 'payment_reversed']).toContain(code);
  }
  await untilRefunded(api(), purchase);
  await reconcileLater(api());
  await api().stripe.settled();

  expect(await refundsOf(api(), intent)).toBe(1);
  expect(await paymentOf(api(), intent)).toMatchObject({
    state: 'refunded',
    refund_id: expect.stringMatching(/^re_/),
  });
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'expired', payment: false });
  await expectStock(api(), purchase.productId, { onHand: 9, held: 0 });
});

test('An order deleted during the bank’s authentication is either deleted or paid', async () => {
  for (const answersFirst of [false, true]) {
    const purchase = await beginPurchase(api());
    const { buyer, orderId, intent, productId } = purchase;
    const waiting = await payByCard(api(), intent, 'pm_card_threeDSecure2Required');

    if (answersFirst) await answerChallenge(waiting);
    const deletion = await buyer.call('DELETE', `/order/${orderId}`);
    if (!answersFirst) expect(await answerChallenge(waiting)).toBe(false);
    await api().stripe.settled();

    if (answersFirst) {
      expectProblem(deletion, 'order_already_paid');
      await expectPaidOnce(api(), purchase);
    } else {
      expect(deletion.json).toEqual({ deletedCount: 1 });
      await expectStock(api(), productId, { onHand: 120, held: 0 });
      expectProblem(await settle(buyer, orderId, intent.id), 'not_found');
    }
  }
});

test('Twenty deletions racing twenty payments each end either deleted or paid', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => signIn(api())));
  const purchases = await Promise.all(
    Array.from({ length: 20 }, (_, index) => beginPurchase(api(), buyers[index % 4])),
  );

  const deletions = await Promise.all(
    purchases.map(async ({ buyer, orderId, intent }) => {
      const charged = payByCard(api(), intent).then(
        () => true,
        () => false,
      );
      const deletion = await buyer.call('DELETE', `/order/${orderId}`);
      return { deletion, charged: await charged };
    }),
  );
  await api().stripe.settled();

  for (const [index, { deletion, charged }] of deletions.entries()) {
    const { buyer, orderId } = purchases[index] ?? expect.unreachable();
    if (charged) {
      expectProblem(deletion, 'order_already_paid');
      expect((await readOrder(buyer, orderId)).state).toBe('paid');
    } else {
      expect(deletion.json).toEqual({ deletedCount: 1 });
    }
  }
  await expectStockInOrder(api());
});

test('An order whose hold ends during payment is paid, or expired and refunded', async () => {
  const purchase = await beginPurchase(api());
  await endHold(api(), purchase.orderId);

  await Promise.all([payByCard(api(), purchase.intent), lapse(api(), purchase.orderId)]).catch(
    (error: Error) => expect(error.message).toContain('canceled'),
  );
  await api().stripe.settled();

  const { state } = await readOrder(purchase.buyer, purchase.orderId);
  const charged = (await api().stripe.intents()).find(({ id }) => id === purchase.intent.id);
  expect([state, charged?.status]).toEqual(
    charged?.status === 'succeeded' ? ['paid', 'succeeded'] : ['expired', 'canceled'],
  );
  await expectStockInOrder(api());
});

test('Of two payments for one order the first counts and the second is refunded', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  const second = await beginPayment(api(), buyer, { totalPrice: 645 });
  await payByCard(api(), intent);
  await payByCard(api(), second);
  await settle(buyer, orderId, intent.id);

  expectProblem(await settle(buyer, orderId, second.id), 'order_already_paid');

  await untilRefunded(api(), { ...purchase, intent: second });
  expect(await refundsOf(api(), second)).toBe(1);
  expect(await refundsOf(api(), intent)).toBe(0);
  expect(await readOrder(buyer, orderId)).toMatchObject({
    state: 'paid',
    transactionId: intent.id,
  });
  await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
});

test('A payment that its order no longer needs is cancelled', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  const claimed = await beginPayment(api(), buyer, { totalPrice: 645 });
  await payByCard(api(), claimed);

  expect((await settle(buyer, orderId, claimed.id)).status).toBe(200);

  const status = await until('the first payment to be cancelled', async () => {
    const found = (await api().stripe.intents()).find(({ id }) => id === intent.id);
    return found?.status === 'canceled' && found.status;
  });
  expect(status).toBe('canceled');
  await expect(payByCard(api(), intent)).rejects.toThrow('canceled');
});

test('An admin cannot delete an order that was paid a moment ago', async () => {
  const admin = await signInAdmin(api());
  const purchase = await beginPurchase(api());
  await api().stripe.pauseDeliveries();
  await payByCard(api(), purchase.intent);

  const reply = await admin.call('DELETE', `/order/${purchase.orderId}`);

  expectProblem(reply, 'order_already_paid');
  await expectPaidOnce(api(), purchase);
  await api().stripe.resumeDeliveries();
});

test('A deletion interrupted in one process is completed by another', async () => {
  const purchase = await beginPurchase(api());
  await api()
    .db.updateTable('orders')
    .set({ life: 'cancelling', cancelling_to: 'deleted' })
    .where('id', '=', purchase.orderId)
    .execute();

  await reconcileLater(api());

  const { json } = await purchase.buyer.call('GET', `/order/${purchase.orderId}`);
  expect(json).toMatchObject({ state: 'deleted' });
  await expectStock(api(), purchase.productId, { onHand: 120, held: 0 });
});

test('An interrupted deletion ends in a paid order where the card had been charged', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.pauseDeliveries();
  await payByCard(api(), purchase.intent);
  await api()
    .db.updateTable('orders')
    .set({ life: 'cancelling', cancelling_to: 'expired' })
    .where('id', '=', purchase.orderId)
    .execute();

  await reconcileLater(api());

  await expectPaidOnce(api(), purchase);
  await api().stripe.resumeDeliveries();
  const again = await placeOne(purchase.buyer, await productOf(purchase));
  expect(again.state).toBe('pending');
});

function productOf({ productId }: Purchase) {
  return api()
    .db.selectFrom('products')
    .selectAll()
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
}
