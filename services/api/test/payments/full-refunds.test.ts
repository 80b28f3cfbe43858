import { beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../src/money/cancelling/reconcile.ts';
import { payLate, sellOut } from '../harness/late-purchase.ts';
import { beginPurchase, paidPurchase, paymentOf } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard, readOrder, settle, ship } from '../harness/purchase.ts';
import { expectRefunded, findInList, refundAtStripe } from '../harness/reversal.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

test('A full refund made at Stripe marks the order refunded and restocks its units', async () => {
  const purchase = await paidPurchase(api());

  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();

  await expectRefunded(api(), admin, purchase);
});

test('A refund of a shipped order restocks nothing', async () => {
  const purchase = await paidPurchase(api());
  expect((await ship(admin, purchase.orderId)).status).toBe(200);

  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();

  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('refunded');
  await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
  await expectStockInOrder(api());
});

test('A refund reported before its payment marks the order refunded', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.reorderNext(5);
  await payByCard(api(), purchase.intent);
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.releaseHeld();
  await api().stripe.settled();

  await expectRefunded(api(), admin, purchase);
});

test('A refund whose events arrive twice at once counts once', async () => {
  const purchase = await paidPurchase(api());
  await api().stripe.duplicateNext(2);

  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();

  await expectRefunded(api(), admin, purchase);
});

test('The reconciler finds a refund whose webhooks were lost', async () => {
  const purchase = await paidPurchase(api());
  await api().stripe.dropNext(2);
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();
  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('paid');

  await reconcile(api().deps);

  await expectRefunded(api(), admin, purchase);
});

test('The reconciler finds a payment and its refund when the webhooks of both were lost', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.dropNext(4);
  await payByCard(api(), purchase.intent);
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();

  await reconcile(api().deps);

  await expectRefunded(api(), admin, purchase);
});

test('The reconciler processes the other events when one of them fails', async () => {
  const [first, second] = [await paidPurchase(api()), await paidPurchase(api())];
  await api().stripe.dropNext(4);
  await refundAtStripe(api(), first.intent);
  await refundAtStripe(api(), second.intent);
  await api().stripe.settled();
  await api().stripe.failNext({ kind: '429', path: `/v1/payment_intents/${first.intent.id}` });

  await reconcile(api().deps);
  await expectRefunded(api(), admin, second);

  await reconcile(api().deps);
  await expectRefunded(api(), admin, first);
});

test('A late payment that was refunded by hand is not refunded again and needs no attention', async () => {
  const purchase = await beginPurchase(api());
  await payLate(api(), purchase);
  await sellOut(api(), purchase);
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();

  expect((await paymentOf(api(), purchase.intent)).state).toBe('refunded');
  expect((await readOrder(purchase.buyer, purchase.orderId)).state).toBe('expired');
  expect(await findInList(admin, 'attention', purchase.orderId)).toBeUndefined();
});

test('A refunded payment cannot settle its order, nor can another be begun', async () => {
  await api().stripe.pauseDeliveries();
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await payByCard(api(), intent);
  await refundAtStripe(api(), intent);

  expectProblem(await settle(buyer, orderId, intent.id), 'payment_reversed');
  const again = await buyer.call('POST', '/create-payment-intent', { body: { orderId } });
  expectProblem(again, 'order_not_open');
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
  await expectRefunded(api(), admin, purchase);
});
