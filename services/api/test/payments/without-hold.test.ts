import { expect, test } from 'vitest';
import { lapseOrders } from '../../src/money/cancelling/lapse-orders.ts';
import { lockOrder } from '../../src/ordering/orders/orders.store.ts';
import { expectFiveFailures, renameIntent, retryDue, retryOf } from '../harness/lapse-retries.ts';
import { paymentStates } from '../harness/paid-once.ts';
import { type Person, signInAdmin, signInNewUser } from '../harness/people.ts';
import {
  beginPayment,
  type Intent,
  intentOf,
  payByCard,
  placeOne,
  readOrder,
} from '../harness/purchase.ts';
import { findInList } from '../harness/reversal.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { endHold, lapse } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';
import { untilWaiting } from '../harness/waiting.ts';

const api = useApi({ manyConnections: true });

/** An order without a hold, of 100 units out of 120. */
async function placeUnheld(): Promise<{ buyer: Person; productId: string; orderId: string }> {
  const buyer = await signInNewUser(api(), { emailVerified: false });
  const product = await stockProduct(api());
  const { _id: orderId, hold } = await placeOne(buyer, product, 100);
  expect(hold).toBe('none');
  return { buyer, productId: product.id, orderId };
}

async function statusOf({ id }: Intent): Promise<string | undefined> {
  return (await api().stripe.intents()).find((intent) => intent.id === id)?.status;
}

test('The payment of an order without a hold is cancelled once its time has ended, and not before', async () => {
  const { buyer, orderId, productId } = await placeUnheld();
  const intent = await beginPayment(api(), buyer, { orderId });
  await lapseOrders(api().deps);
  expect(await statusOf(intent)).toBe('requires_payment_method');

  await lapse(api(), orderId);

  expect(await statusOf(intent)).toBe('canceled');
  expect(await paymentStates(api(), orderId)).toEqual(['canceled']);
  await expect(payByCard(api(), intent)).rejects.toThrow('canceled');
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'expired', payment: false });
  await expectStock(api(), productId, { onHand: 120, held: 0 });
});

test('An order without a hold that was charged before its time ended is paid, though no webhook told', async () => {
  const { buyer, orderId, productId } = await placeUnheld();
  const intent = await beginPayment(api(), buyer, { orderId });
  await api().stripe.settled();
  await api().stripe.pauseDeliveries();
  await payByCard(api(), intent);

  await lapse(api(), orderId);

  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'paid', payment: true });
  await expectStock(api(), productId, { onHand: 20, held: 0 });
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
  await expectStockInOrder(api());
});

test('A payment of an order without a hold that cannot be cancelled is retried at growing intervals, then needs attention, and is cancelled once it can', async () => {
  const [admin, unheld] = [await signInAdmin(api()), await placeUnheld()];
  const { buyer, orderId } = unheld;
  const intent = await beginPayment(api(), buyer, { orderId });
  await renameIntent(api(), orderId, 'pi_mislaid_unheld');
  await endHold(api(), orderId);
  const attention = async () => (await findInList(admin, 'attention', orderId))?.attention;

  await expectFiveFailures(api(), orderId, attention);

  expect(await attention()).toMatchObject([
    { kind: 'payment', reason: expect.stringMatching(/^it could not be canceled: No such/) },
  ]);
  await renameIntent(api(), orderId, intent.id);
  await lapseOrders(api().deps);
  expect(await statusOf(intent)).toBe('canceled');
  expect(await attention()).toBeUndefined();
  expect(await retryOf(api(), orderId)).toBeUndefined();
});

test('While Stripe does not answer, the payment of an order without a hold stays open, and is cancelled later', async () => {
  const { buyer, orderId } = await placeUnheld();
  const intent = await beginPayment(api(), buyer, { orderId });
  await api().stripe.settled();
  await api().stripe.failNext({ kind: 'reset_before', count: 2, method: 'GET' });

  await lapse(api(), orderId);
  expect(await paymentStates(api(), orderId)).toEqual(['open']);

  await retryDue(api(), orderId);
  await lapseOrders(api().deps);
  expect(await statusOf(intent)).toBe('canceled');
});

test('Deleting an order without a hold also cancels a payment that is opened at the same moment', async () => {
  const { buyer, orderId } = await placeUnheld();
  const locked = await api().db.startTransaction().execute();
  await lockOrder(locked, orderId);
  const opening = buyer.call('POST', '/create-payment-intent', { body: { orderId } });
  await untilWaiting(api(), 1);
  const deleting = buyer.call('DELETE', `/order/${orderId}`);
  await untilWaiting(api(), 2);
  await locked.rollback().execute();

  const [opened, deleted] = await Promise.all([opening, deleting]);

  if (opened.status === 200) intentOf(api(), opened);
  expect(deleted.json).toEqual({ deletedCount: 1 });
  expect(await paymentStates(api(), orderId)).toEqual(['canceled']);
  const intents = (await api().stripe.intents()).filter((one) => one.metadata.order_id === orderId);
  expect(intents.map(({ status }) => status)).toEqual(['canceled']);
});
