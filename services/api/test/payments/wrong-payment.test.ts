import { expect, test } from 'vitest';
import { beginPurchase, expectUnpaid, paymentOf } from '../harness/paid-once.ts';
import { signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard, readOrder, settle } from '../harness/purchase.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

test.for<[string, object]>([
  ['of less money than was asked for', { amount_received: 50 }],
  ['in another currency', { currency: 'eur' }],
  ['of real money in a shop of test money', { livemode: true }],
])('A payment %s is not taken; it waits for an admin', async ([, forced]) => {
  const purchase = await beginPurchase(api());
  const { buyer, orderId, intent } = purchase;
  // An event of the purchase still under way would make the API ask Stripe after the card has paid.
  await api().stripe.settled();
  await api().stripe.pauseDeliveries();
  await payByCard(api(), intent);
  await api().stripe.forceIntent(intent.id, forced);
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();

  expectProblem(await settle(buyer, orderId, intent.id), 'payment_mismatch');

  await expectUnpaid(api(), purchase);
  const payment = await paymentOf(api(), intent);
  expect(payment).toMatchObject({ state: 'attention', attention: expect.stringMatching(/\w/) });
  const alerts = api()
    .logs.entries()
    .filter(({ msg, paymentId }) => msg?.includes('attention') && paymentId === payment.id);
  expect(alerts).not.toHaveLength(0);
  const admin = await signInAdmin(api());
  expect(await readOrder(admin, orderId)).toMatchObject({
    attention: [{ transactionId: intent.id }],
  });
});
