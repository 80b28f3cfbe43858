import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { payLate, sellOut, untilRefunded } from '../harness/late-purchase.ts';
import { beginPurchase, paidPurchase, refundsOf } from '../harness/paid-once.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { readOrder, ship } from '../harness/purchase.ts';
import {
  askForRefund,
  expectNothingOver,
  mailsOf,
  readRefunds,
  refundEvents,
  refundIn,
  refundTo,
  someUnits,
} from '../harness/refund.ts';
import { expectRefunded, findInList, payAndDispute, refundAtStripe } from '../harness/reversal.ts';
import { expectStock } from '../harness/stock-account.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

test('A refund of the whole order closes it, restocks its units and needs no review', async () => {
  const purchase = await paidPurchase(api());

  const refund = await refundTo('succeeded', admin, purchase, { amount: 645, restock: true });

  expect(refund).toMatchObject({
    amount: 645,
    lines: [{ productId: purchase.productId, quantity: 10, amount: 645 }],
    record: { reason: 'not_wanted', restock: true, requestedBy: admin.email, mayRetry: false },
  });
  expect(refund.record?.refundId).toMatch(/^re_/);
  await expectRefunded(api(), admin, purchase);
  const { endedAt } = await readOrder(purchase.buyer, purchase.orderId);
  expect(Date.parse(endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(refund.createdAt));
  await expectNothingOver(api(), purchase);
  expect((await readRefunds(admin, purchase)).refundable).toBe(0);
  expectProblem(await askForRefund(admin, purchase), 'order_not_refundable');
});

test('A refund of two units leaves the order paid, with eight to ship, and nothing to review', async () => {
  const purchase = await paidPurchase(api());

  const refund = await refundTo('succeeded', admin, purchase, {
    ...someUnits(purchase, 2),
    restock: true,
  });

  expect(refund).toMatchObject({ amount: 129, lines: [{ quantity: 2, amount: 129 }] });
  expect(await readOrder(purchase.buyer, purchase.orderId)).toMatchObject({
    state: 'paid',
    refundedTotal: 129,
    lines: [{ quantity: 10, refunded: 2, toShip: 8 }],
  });
  expect(await findInList(admin, 'attention', purchase.orderId)).toBeUndefined();
  await expectStock(api(), purchase.productId, { onHand: 112, held: 0 });
  await expectNothingOver(api(), purchase);
  expect((await ship(admin, purchase.orderId)).status).toBe(200);
});

test('Units are found by the product’s id in capitals, and once however it is written', async () => {
  const purchase = await paidPurchase(api());
  const capitals = purchase.productId.toUpperCase();
  const twice = [capitals, purchase.productId].map((productId) => ({ productId, quantity: 1 }));

  expectFieldErrors(
    await askForRefund(admin, purchase, { kind: 'lines', lines: twice }),
    'lines.1.productId',
  );
  const asked = await askForRefund(admin, purchase, someUnits({ productId: capitals }, 1));
  expect(refundIn(asked)).toMatchObject({ amount: 64.5, lines: [{ quantity: 1 }] });
});

test('A refund that is not restocked gives no units back, and an amount is for no units', async () => {
  const purchase = await paidPurchase(api());

  await refundTo('succeeded', admin, purchase, { ...someUnits(purchase, 2), restock: false });
  await refundTo('succeeded', admin, purchase, { kind: 'amount', amount: 10, restock: true });

  expect(await readOrder(purchase.buyer, purchase.orderId)).toMatchObject({
    refundedTotal: 139,
    lines: [{ refunded: 2, toShip: 8 }],
  });
  expect((await readRefunds(admin, purchase)).refundable).toBe(506);
  await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
  await expectNothingOver(api(), purchase);
});

test('Refunds in parts that add up to the whole close the order, and each unit is restocked once', async () => {
  const purchase = await paidPurchase(api());

  await refundTo('succeeded', admin, purchase, { ...someUnits(purchase, 3), restock: true });
  await refundTo('succeeded', admin, purchase, { kind: 'amount', amount: 51.5 });
  await refundAtStripe(api(), purchase.intent, 10_000);
  await api().stripe.settled();
  await refundTo('succeeded', admin, purchase, { kind: 'amount', amount: 300, restock: true });

  expect(await readOrder(admin, purchase.orderId)).toMatchObject({
    state: 'refunded',
    refundedTotal: 645,
  });
  await expectStock(api(), purchase.productId, { onHand: 120, held: 0 });
  await expectNothingOver(api(), purchase);
});

test('Units that have shipped come back into stock only if the refund says so', async () => {
  const [kept, returned] = [await paidPurchase(api()), await paidPurchase(api())];
  for (const { orderId } of [kept, returned]) {
    expect((await ship(admin, orderId)).status).toBe(200);
  }

  await refundTo('succeeded', admin, kept, { restock: false });
  await refundTo('succeeded', admin, returned, { ...someUnits(returned, 4), restock: true });

  expect((await readOrder(admin, kept.orderId)).state).toBe('refunded');
  await expectStock(api(), kept.productId, { onHand: 110, held: 0 });
  await expectStock(api(), returned.productId, { onHand: 114, held: 0 });
  await expectNothingOver(api(), kept);
  await expectNothingOver(api(), returned);
});

test('Units that have shipped since staff chose to restock them are asked about first', async () => {
  const purchase = await paidPurchase(api());
  const body = { ...someUnits(purchase, 4), restock: true, shippedUnits: 0 };
  expect((await ship(admin, purchase.orderId)).status).toBe(200);

  const refused = await askForRefund(admin, purchase, body);
  expect(expectProblem(refused, 'shipped_units_changed')).toMatchObject({ shipped: 4 });
  expect((await readRefunds(admin, purchase)).refunds).toEqual([]);
  refundIn(await askForRefund(admin, purchase, { ...body, shippedUnits: 4 }));
});

test('A disputed payment is told to staff before they refund it, until the shop wins', async () => {
  const purchase = await beginPurchase(api());
  expect(await readRefunds(admin, purchase)).not.toHaveProperty('dispute');
  await payAndDispute(api(), purchase);
  await until('the dispute', async () => (await readRefunds(admin, purchase)).dispute);
  expect((await readRefunds(admin, purchase)).dispute).toEqual({ amount: 645, isLost: false });
  expect(await readRefunds(purchase.buyer, purchase)).not.toHaveProperty('dispute');
  await sql`update disputes set status = 'lost'`.execute(api().db);
  expect((await readRefunds(admin, purchase)).dispute).toMatchObject({ isLost: true });
  await sql`update disputes set status = 'won'`.execute(api().db);
  expect(await readRefunds(admin, purchase)).not.toHaveProperty('dispute');
});

test('A refund of more than is left changes nothing and says what is left', async () => {
  const purchase = await paidPurchase(api());
  await refundTo('succeeded', admin, purchase, { ...someUnits(purchase, 4) });

  const refused = await askForRefund(admin, purchase, { kind: 'amount', amount: 387.01 });
  expect(expectProblem(refused, 'refund_too_large')).toMatchObject({
    refundable: 387,
    detail: expect.stringContaining('$387.00'),
  });
  const stale = await askForRefund(admin, purchase, { kind: 'whole', amount: 645 });
  expectProblem(stale, 'refund_too_large');
  const units = await askForRefund(admin, purchase, someUnits(purchase, 7));
  expectFieldErrors(units, 'lines.0.quantity');
  expect((await readRefunds(admin, purchase)).refunds).toHaveLength(1);
  expect(await refundsOf(api(), purchase.intent)).toBe(1);
});

test.for<[string, Record<string, unknown>, string]>([
  ['no reason', { reason: undefined }, 'reason'],
  ['an unknown reason', { reason: 'because' }, 'reason'],
  ['another reason without a note', { reason: 'other' }, 'note'],
  ['an amount of nothing', { kind: 'amount', amount: 0 }, 'amount'],
  ['a negative amount', { kind: 'amount', amount: -5 }, 'amount'],
  ['a fraction of a cent', { kind: 'amount', amount: 1.001 }, 'amount'],
  ['no lines', { kind: 'lines', lines: [] }, 'lines'],
  [
    'another product',
    { kind: 'lines', lines: [{ productId: crypto.randomUUID(), quantity: 1 }] },
    'lines.0.productId',
  ],
])('A refund with %s is refused at its field', async ([, changes, field]) => {
  const purchase = await paidPurchase(api());

  expectFieldErrors(await askForRefund(admin, purchase, changes), field);

  expect((await readRefunds(admin, purchase)).refunds).toEqual([]);
});

test('A product that is named twice is refused', async () => {
  const purchase = await paidPurchase(api());
  const { lines } = someUnits(purchase, 6);

  const reply = await askForRefund(admin, purchase, { kind: 'lines', lines: [...lines, ...lines] });

  expectFieldErrors(reply, 'lines.1.productId');
});

test('An unpaid order cannot be refunded, and only admins refund', async () => {
  const unpaid = await beginPurchase(api());
  const paid = await paidPurchase(api());

  expectProblem(await askForRefund(admin, unpaid), 'order_not_refundable');
  expectProblem(await askForRefund(paid.buyer, paid), 'forbidden');
  expectProblem(await askForRefund(admin, { orderId: crypto.randomUUID() }), 'not_found');
  expect(await refundsOf(api(), paid.intent)).toBe(0);
});

test('A repeated request under one key is one refund; another request under it is refused', async () => {
  const purchase = await paidPurchase(api());
  const options = { headers: { 'idempotency-key': crypto.randomUUID() } };
  const ask = (quantity: number) =>
    askForRefund(admin, purchase, someUnits(purchase, quantity), options);

  const [first, second] = await Promise.all([ask(2), ask(2)]);

  expect(refundIn(first)._id).toBe(refundIn(second)._id);
  expectProblem(await ask(3), 'idempotency_key_reused');
  expect((await readRefunds(admin, purchase)).refunds).toHaveLength(1);
});

test('A customer sees the refunds of an order without what is for staff, and nobody sees another’s', async () => {
  const purchase = await paidPurchase(api());
  await refundTo('succeeded', admin, purchase, {
    ...someUnits(purchase, 2),
    reason: 'damaged',
    note: 'He was rude',
  });

  const { refunds, refundable } = await readRefunds(purchase.buyer, purchase);
  expect({ refunds, refundable }).toMatchObject({
    refunds: [{ amount: 129, state: 'succeeded', lines: [{ quantity: 2 }] }],
    refundable: 516,
  });
  expect(refunds[0]).not.toHaveProperty('record');
  expect((await readRefunds(admin, purchase)).refunds).toMatchObject([
    { record: { reason: 'damaged', note: 'He was rude' } },
  ]);
  const other = await signIn(api());
  expectProblem(await other.call('GET', `/order/${purchase.orderId}/refunds`), 'not_found');
});

test('The timeline tells who asked for a refund and when Stripe made it, and one mail is asked for', async () => {
  const purchase = await paidPurchase(api());
  const { _id } = await refundTo('succeeded', admin, purchase, someUnits(purchase, 2));
  await api().stripe.settled();

  expect(await refundEvents(api(), purchase.orderId)).toMatchObject([
    {
      action: 'order.refund-request',
      actor_id: admin.userId,
      detail: { refundId: _id, amountCents: 12_900, from: null, to: 'requested' },
    },
    {
      action: 'order.refund',
      actor_id: null,
      detail: { refundId: _id, from: 'requested', to: 'succeeded' },
    },
  ]);
  expect(await mailsOf(api(), purchase.orderId)).toEqual([
    {
      event: `order.refunded:${_id}`,
      kind: 'order.refunded',
      recipient: purchase.buyer.email,
    },
  ]);
});

test('A refund says who made it: staff, somebody at Stripe, or the shop itself', async () => {
  const own = await paidPurchase(api());
  await refundTo('succeeded', admin, own, someUnits(own, 1));
  await refundAtStripe(api(), own.intent, 100);
  await api().stripe.settled();
  const late = await beginPurchase(api());
  await payLate(api(), late);
  await sellOut(api(), late);
  await api().stripe.resumeDeliveries();
  await untilRefunded(api(), late);

  expect(await madeBy(own)).toEqual(['staff', 'stripe']);
  expect(await madeBy(late)).toEqual(['shop']);
});

async function madeBy(purchase: Parameters<typeof readRefunds>[1]) {
  const { refunds } = await readRefunds(admin, purchase);
  return refunds.map(({ record }) => record?.madeBy);
}
