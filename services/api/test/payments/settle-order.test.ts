import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { beginPurchase, expectPaidOnce, expectUnpaid, paymentOf } from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import {
  answerChallenge,
  beginPayment,
  confirmAtStripe,
  payByCard,
  placeOne,
  settle,
} from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

test('An order settled by the client before the webhook is paid once', async () => {
  await api().stripe.pauseDeliveries();
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await payByCard(api(), intent);

  const reply = await settle(buyer, orderId, intent.id);
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({ _id: orderId, payment: true, transactionId: intent.id });

  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);
});

test('An order settled by the webhook before the client is paid once', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await payByCard(api(), intent);
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);

  const reply = await settle(buyer, orderId, intent.id);

  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({ payment: true, transactionId: intent.id });
  await expectPaidOnce(api(), purchase);
});

test('An order that the client never settles is paid by the webhook', async () => {
  const purchase = await beginPurchase(api());

  await payByCard(api(), purchase.intent);
  await api().stripe.settled();

  await expectPaidOnce(api(), purchase);
});

test('A card that is declined leaves the order unpaid, and another card pays it', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  const declined = await confirmAtStripe(api(), intent, 'pm_card_chargeDeclined');
  expect(declined.status).toBe(402);

  const early = expectProblem(await settle(buyer, orderId, intent.id), 'payment_not_settled');
  expect(early.status).toBe(409);
  await api().stripe.settled();
  await expectUnpaid(api(), purchase);

  await payByCard(api(), intent);
  expect((await settle(buyer, orderId, intent.id)).status).toBe(200);
  await expectPaidOnce(api(), purchase);
});

test('An order is unpaid during the bank’s authentication and paid after it', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  const waiting = await payByCard(api(), intent, 'pm_card_threeDSecure2Required');
  expect(waiting.status).toBe('requires_action');

  expectProblem(await settle(buyer, orderId, intent.id), 'payment_not_settled');
  await expectUnpaid(api(), purchase);

  await answerChallenge(waiting);
  expect((await settle(buyer, orderId, intent.id)).status).toBe(200);
  await expectPaidOnce(api(), purchase);
});

test('Two tabs that confirm one payment charge it once', async () => {
  const purchase = await beginPurchase(api());

  const answers = await Promise.all([
    confirmAtStripe(api(), purchase.intent, 'pm_card_visa'),
    confirmAtStripe(api(), purchase.intent, 'pm_card_mastercard'),
  ]);

  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);
});

test('A payment unknown to Stripe settles nothing', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId } = purchase;

  expectProblem(await settle(buyer, orderId, 'pi_fake'), 'payment_mismatch');
  expectFieldErrors(await settle(buyer, orderId, 'ch_123'), 'transactionId');
  expectFieldErrors(await settle(buyer, orderId, ''), 'transactionId');
  await expectUnpaid(api(), purchase);
});

test('A payment of another order settles nothing, whether paid or not', async () => {
  const buyer = await signIn(api());
  const [paid, purchase] = [await beginPurchase(api(), buyer), await beginPurchase(api(), buyer)];
  expectProblem(await settle(buyer, purchase.orderId, paid.intent.id), 'payment_mismatch');
  await payByCard(api(), paid.intent);
  await settle(buyer, paid.orderId, paid.intent.id);

  expectProblem(await settle(buyer, purchase.orderId, paid.intent.id), 'payment_mismatch');

  await expectUnpaid(api(), purchase);
  await expectPaidOnce(api(), paid);
});

test('A payment of another customer settles nothing', async () => {
  const [mine, theirs] = [await beginPurchase(api()), await beginPurchase(api())];
  const claim = await beginPayment(api(), theirs.buyer, { totalPrice: 645 });
  await payByCard(api(), claim);

  expectProblem(await settle(mine.buyer, mine.orderId, theirs.intent.id), 'payment_mismatch');
  expectProblem(await settle(mine.buyer, mine.orderId, claim.id), 'payment_mismatch');

  await expectUnpaid(api(), mine);
});

test('The order in the body must be the order of the path', async () => {
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent, 'pm_card_threeDSecure2Required');

  const reply = await purchase.buyer.call('PATCH', `/order/${purchase.orderId}`, {
    body: { order: randomUUID(), transactionId: purchase.intent.id },
  });

  expectFieldErrors(reply, 'order');
  await expectUnpaid(api(), purchase);
});

test('A claimed payment of fifty cents does not settle a dearer order', async () => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId } = purchase;
  const cheap = await beginPayment(api(), buyer, { totalPrice: 0.5 });
  await payByCard(api(), cheap);

  expectProblem(await settle(buyer, orderId, cheap.id), 'payment_mismatch');

  await expectUnpaid(api(), purchase);
});

test('A payment begun with only a total settles one order of that total', async () => {
  const buyer = await signIn(api());
  const [product, second] = [await stockProduct(api()), await stockProduct(api())];
  const { _id: orderId } = await placeOne(buyer, product, 10);
  const { _id: otherId } = await placeOne(buyer, second, 10);
  const intent = await beginPayment(api(), buyer, { totalPrice: 645 });
  expectProblem(await settle(buyer, orderId, intent.id), 'payment_not_settled');
  expect((await paymentOf(api(), intent)).order_id).toBeNull();
  await payByCard(api(), intent);
  await api().stripe.settled();

  const replies = await Promise.all([
    settle(buyer, orderId, intent.id),
    settle(buyer, orderId, intent.id),
  ]);

  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  await expectPaidOnce(api(), { buyer, orderId, productId: product.id, intent });
  expectProblem(await settle(buyer, otherId, intent.id), 'payment_mismatch');
});
