import { beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../src/money/cancelling/reconcile.ts';
import { beginPurchase, expectPaidOnce, paidPurchase } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard, readOrder, ship } from '../harness/purchase.ts';
import {
  expectInDoubt,
  expectRefunded,
  findInList,
  payAndDispute,
  refundAtStripe,
  reviewAll,
} from '../harness/reversal.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

test('A partial refund leaves the order paid and needs attention until it is reviewed', async () => {
  const purchase = await paidPurchase(api());

  await refundAtStripe(api(), purchase.intent, 10_000);
  await api().stripe.settled();

  await expectInDoubt(admin, purchase, 'refund', 100, /^\$100\.00 of \$645\.00 was refunded$/);
  expect(await reviewAll(admin, purchase)).toEqual([{ deletedCount: 1 }]);
  expect(await findInList(admin, 'attention', purchase.orderId)).toBeUndefined();
  expect((await ship(admin, purchase.orderId)).status).toBe(200);
});

test('A reviewed refund stays reviewed, and a later one needs attention again', async () => {
  const purchase = await paidPurchase(api());
  await refundAtStripe(api(), purchase.intent, 10_000);
  await api().stripe.settled();
  const { attention } = await readOrder(admin, purchase.orderId);
  await reviewAll(admin, purchase);
  await reconcile(api().deps);
  expect(await findInList(admin, 'attention', purchase.orderId)).toBeUndefined();
  const again = `/order/${purchase.orderId}/attention/${attention?.[0]?.id}`;
  expect((await admin.call('DELETE', again)).json).toEqual({ deletedCount: 0 });

  await refundAtStripe(api(), purchase.intent, 2_500);
  await api().stripe.settled();
  await expectInDoubt(admin, purchase, 'refund', 25, /^\$25\.00 of \$645\.00 was refunded$/);

  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();
  await expectRefunded(api(), admin, purchase);
});

test('A partial refund reported before its payment leaves the order paid and needs attention', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.reorderNext(5);
  await payByCard(api(), purchase.intent);
  await refundAtStripe(api(), purchase.intent, 10_000);
  await api().stripe.releaseHeld();
  await api().stripe.settled();

  await expectInDoubt(admin, purchase, 'refund', 100, /\$100\.00 of \$645\.00/);
});

test('A refund cannot be reviewed under another order', async () => {
  const [purchase, other] = [await paidPurchase(api()), await paidPurchase(api())];
  await refundAtStripe(api(), purchase.intent, 10_000);
  await api().stripe.settled();
  const { attention } = await readOrder(admin, purchase.orderId);

  const path = `/order/${other.orderId}/attention/${attention?.[0]?.id}`;
  expectProblem(await admin.call('DELETE', path), 'not_found');
  await expectInDoubt(admin, purchase, 'refund', 100, /refunded/);
});

test('A dispute needs attention until it is reviewed, and again when it is lost', async () => {
  const purchase = await beginPurchase(api());
  const disputeId = await payAndDispute(api(), purchase);
  await api().stripe.settled();

  await expectInDoubt(admin, purchase, 'dispute', 645, /disputes \$645\.00 \(fraudulent\)/);
  await reviewAll(admin, purchase);
  expect(await findInList(admin, 'attention', purchase.orderId)).toBeUndefined();

  await api().stripe.closeDispute(disputeId, 'lost');
  await api().stripe.settled();
  await expectInDoubt(admin, purchase, 'dispute', 645, /dispute of \$645\.00 was lost/);
});

test('A dispute that is won no longer needs attention', async () => {
  const purchase = await beginPurchase(api());
  const disputeId = await payAndDispute(api(), purchase);
  await api().stripe.settled();
  await expectInDoubt(admin, purchase, 'dispute', 645, /disputes/);

  await api().stripe.closeDispute(disputeId, 'won');
  await api().stripe.settled();

  expect(await findInList(admin, 'attention', purchase.orderId)).toBeUndefined();
  expect((await ship(admin, purchase.orderId)).status).toBe(200);
});

test('The reconciler finds a dispute whose webhook was lost', async () => {
  const purchase = await beginPurchase(api());
  await api().stripe.settled();
  await api().stripe.dropNext(1, ['charge.dispute.created']);
  await payAndDispute(api(), purchase);
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);

  await reconcile(api().deps);

  await expectInDoubt(admin, purchase, 'dispute', 645, /disputes/);
});
