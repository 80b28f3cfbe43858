import { randomUUID } from 'node:crypto';
import { type Order, order as orderReply } from '@kerf/contract/schemas/order';
import { checkedShipRows, fulfillCounts } from '@kerf/contract/schemas/shipment';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endSupplements } from '../../src/money/cancelling/end-supplements.ts';
import { documentsOf, fetchPdf } from '../documents/documents-of.ts';
import { caught, caughtFor } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, readOrder, ship } from '../harness/purchase.ts';
import { askForRefund, readRefunds } from '../harness/refund.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { openPricedShop } from './priced-shop.ts';

const api = useApi({ mails: true, config: { MAX_OPEN_ORDERS: 1 } });
let shop: Awaited<ReturnType<typeof openPricedShop>>;

beforeAll(async () => {
  shop = await openPricedShop(api());
});

/** A paid order that is to ship by express instead, and the order that asks for the difference of $49.98. */
async function asked(by?: Person) {
  const buyer = by ?? (await signIn(api()));
  const { orderId } = await shop.paidBy(buyer);
  const { difference } = await shop.change(
    orderId,
    { shippingMethod: shop.express },
    { difference: 'ask' },
  );
  expect(difference).toMatchObject({ amount: 49.98, state: 'owed' });
  return { buyer, orderId, supplementId: difference?.orderId ?? '' };
}

async function pay(buyer: Person, orderId: string) {
  const intent = await beginPayment(api(), buyer, { orderId });
  await payByCard(api(), intent);
  await api().stripe.settled();
  return intent;
}

const remove = (by: Person, id: string) => by.call('DELETE', `/order/${id}`);
const isListed = async (orderId: string, filter: string) =>
  (await shop.admin.call('GET', `/all-orders?filter=${filter}&limit=100`)).text.includes(
    `"_id":"${orderId}"`,
  );
const untilState = (reader: Person, id: string, state: Order['state']) =>
  until(`the order to be ${state}`, async () => (await readOrder(reader, id)).state === state);

test('Staff ask for the difference: its customer is mailed a link, pays it, and only then the order ships', async () => {
  const { buyer, orderId, supplementId } = await asked();
  expectProblem(await shop.ask(supplementId, {}), 'order_not_open');
  const { text } = await caught(api(), buyer.email, /Shipping of order KS-\d+: \$49\.98 to pay/);
  expect(text).toContain(`/dashboard/payment/${supplementId}`);
  const { number, difference } = await readOrder(buyer, orderId);
  expect(await readOrder(buyer, supplementId)).toMatchObject({
    orderName: `Shipping of ${number}`,
    number: difference?.number,
    supplements: { orderId, number },
    lines: [],
    goods: 0,
    shipping: 42,
    tax: 7.98,
    totalPrice: 49.98,
    state: 'pending',
  });

  expectProblem(await ship(shop.admin, orderId), 'difference_owed');
  expectProblem(
    await shop.admin.call('POST', `/order/${orderId}/shipments`, {
      body: { carrierId: null, trackingNumber: null },
    }),
    'difference_owed',
  );
  const rows = await shop.admin.call('POST', '/shipments/check', {
    body: { rows: [{ order: orderId }] },
  });
  expect(rows.as(checkedShipRows).rows[0]?.problem?.code).toBe('difference_owed');
  expect(await isListed(orderId, 'to-ship')).toBe(false);

  await pay(buyer, supplementId);
  expect(await readOrder(buyer, orderId)).toMatchObject({
    totalPrice: 348.54,
    difference: { state: 'paid' },
  });
  expect(await isListed(orderId, 'to-ship')).toBe(true);
  for (const filter of ['to-ship', 'paid'])
    expect(await isListed(supplementId, filter)).toBe(false);
  expectProblem(await ship(shop.admin, supplementId), 'nothing_to_ship');
  expect((await ship(shop.admin, orderId)).status).toBe(200);
  const history = await shop.admin.call('GET', `/order/${orderId}/history`);
  expect(history.text).toContain('order.difference');
});

test('The difference has an invoice of its own, is revenue but no order more, and goes back alone', async () => {
  const { buyer, supplementId } = await asked();
  const counted = async () => {
    const { rows } = await sql<{ orders: number; paid: number; units: number }>`
      select sum(orders)::int as orders, sum(paid_cents)::int as paid, sum(units)::int as units
      from revenue_days`.execute(api().db);
    return rows[0] ?? { orders: 0, paid: 0, units: 0 };
  };
  const before = await counted();
  await pay(buyer, supplementId);
  expect(await counted()).toEqual({ ...before, paid: before.paid + 4200 });

  const invoice = await until('the invoice', async () =>
    (await documentsOf(buyer, supplementId)).find(({ kind }) => kind === 'invoice'),
  );
  const { bytes } = await fetchPdf(
    api(),
    buyer,
    `/order/${supplementId}/documents/${invoice.file}`,
  );
  const paper = (await pdfPages(bytes)).join();
  expect(paper).toMatch(/Shipping of KS-\d+/);
  expect(paper).toMatch(/Shipping, Express\s+\$42\.00/);
  expect(paper).toMatch(/Total\s+\$49\.98/);
  expect((await caught(api(), buyer.email, /Payment received/)).text).toBeDefined();
  expect(
    caughtFor(api(), buyer.email).filter(({ subject }) => /KS-\d+ received$/.test(subject)),
  ).toHaveLength(1);

  expect((await askForRefund(shop.admin, { orderId: supplementId })).status).toBe(201);
  await untilState(shop.admin, supplementId, 'refunded');
});

test('Staff waive it: its customer is told, and the order ships', async () => {
  const { buyer, orderId, supplementId } = await asked();
  expectProblem(await remove(buyer, supplementId), 'difference_owed');
  expectProblem(await remove(await signIn(api()), supplementId), 'not_found');

  expect((await remove(shop.admin, supplementId)).status).toBe(200);

  await caught(api(), buyer.email, /Shipping of order KS-\d+: nothing more to pay/);
  expect(await readOrder(buyer, orderId)).not.toHaveProperty('difference');
  expect((await ship(shop.admin, orderId)).status).toBe(200);
});

test('Waived while its customer pays, it is paid: the money is neither lost nor asked for again', async () => {
  const { buyer, orderId, supplementId } = await asked();
  const intent = await beginPayment(api(), buyer, { orderId: supplementId });
  await payByCard(api(), intent);
  expectProblem(await remove(shop.admin, supplementId), 'order_already_paid');
  await api().stripe.settled();
  expect(await readOrder(buyer, orderId)).toMatchObject({ difference: { state: 'paid' } });
});

test('Paid while staff waive it, the card is refused', async () => {
  const { buyer, orderId, supplementId } = await asked();
  const intent = await beginPayment(api(), buyer, { orderId: supplementId });
  expect((await remove(shop.admin, supplementId)).status).toBe(200);
  await expect(payByCard(api(), intent)).rejects.toThrow('refused');
  expect(await readOrder(buyer, orderId)).not.toHaveProperty('difference');
});

test('Of two admins one asks, the other is told; a request without an answer asks once', async () => {
  const buyer = await signIn(api());
  const second = await signInAdmin(api());
  const { orderId } = await shop.paidBy(buyer);
  const { seen } = await shop.planOf(orderId, { shippingMethod: shop.express });
  const send = (by: Person, key: string) =>
    by.call('PUT', `/order/${orderId}/shipping`, {
      body: { shippingMethod: shop.express, seen, difference: 'ask' },
      headers: { 'idempotency-key': key },
    });
  const key = randomUUID();
  const replies = await Promise.all([send(shop.admin, key), send(second, randomUUID())]);
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  const mine = replies[0];
  if (mine?.status === 200) expect((await send(shop.admin, key)).json).toEqual(mine.json);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where supplements = ${orderId}`.execute(api().db);
  expect(rows[0]?.count).toBe(1);
  expectProblem(await shop.ask(orderId, { price: 99, reason: 'More' }), 'difference_owed');
});

test('A difference counts as no open order, and a choice that says nothing waives', async () => {
  // One may be open.
  const { buyer } = await asked();
  await shop.placedBy(buyer);
  const { orderId } = await shop.paidBy(await signIn(api()));
  const { seen } = await shop.planOf(orderId, { shippingMethod: shop.express });
  const saved = await shop.save(orderId, { shippingMethod: shop.express }, seen);
  expect(saved.as(orderReply)).not.toHaveProperty('difference');
});

test('Less than a card can pay is not asked for', async () => {
  const { orderId } = await shop.paidBy(await signIn(api()));
  const body = { price: 18.2, reason: 'Pallet' };
  const plan = await shop.planOf(orderId, body);
  expect(plan).toMatchObject({ waived: 0.2 });
  expect(plan).not.toHaveProperty('askable');
  const reply = await shop.save(orderId, { ...body, difference: 'ask' }, plan.seen);
  expectProblem(reply, 'total_not_payable');
});

test('What becomes cheaper again goes back from the difference first', async () => {
  const { buyer, orderId, supplementId } = await asked();
  await pay(buyer, supplementId);
  const back = { price: 10, reason: 'We were wrong' };
  expect(await shop.planOf(orderId, back)).toMatchObject({
    before: { shipping: 60, tax: 63.63, total: 398.52 },
    // 42.00 and 7.98, then 8.00 and 1.52.
    refund: 59.5,
    after: { shipping: 10, total: 339.02 },
  });
  await shop.change(orderId, back);
  await untilState(shop.admin, supplementId, 'refunded');
  expect(await readRefunds(shop.admin, { orderId })).toMatchObject({
    shipping: { charged: 18, refunded: 8 },
    refundable: 339.02,
  });
});

test('An order that is refunded as a whole no longer asks, and gives a paid difference back', async () => {
  const unpaid = await asked();
  const intent = await beginPayment(api(), unpaid.buyer, { orderId: unpaid.supplementId });
  await askForRefund(shop.admin, unpaid);
  await untilState(shop.admin, unpaid.orderId, 'refunded');
  await until('the question to end', async () => {
    const row = await api()
      .db.selectFrom('orders')
      .select('life')
      .where('id', '=', unpaid.supplementId)
      .executeTakeFirstOrThrow();
    return row.life === 'deleted';
  });
  await expect(payByCard(api(), intent)).rejects.toThrow('refused');

  const paid = await asked();
  await pay(paid.buyer, paid.supplementId);
  await askForRefund(shop.admin, paid);
  await untilState(shop.admin, paid.supplementId, 'refunded');
  // As if the process had died before it said that the job is done.
  await endSupplements(api().deps, paid.orderId);
  const { refunds } = await readRefunds(shop.admin, { orderId: paid.supplementId });
  expect(refunds.map(({ amount }) => amount)).toEqual([49.98]);
});

test('A charge for the shipping of an order that was refunded meanwhile goes back', async () => {
  const { buyer, orderId, supplementId } = await asked();
  const intent = await beginPayment(api(), buyer, { orderId: supplementId });
  // As if the process had died before it ended the question.
  await sql`update orders set money = 'refunded' where id = ${orderId}`.execute(api().db);
  await payByCard(api(), intent);
  await api().stripe.settled();
  await until('the charge to go back', async () => {
    const { refunds } = await api().deps.gateway.retrieve(intent.id);
    return refunds.reduce((sum, { amount }) => sum + amount, 0) === 4998;
  });
  await untilState(buyer, supplementId, 'refunded');
});

test('Not even a release that does not know of it ships what waits for the difference', async () => {
  const { orderId } = await asked();
  await expect(
    sql`update orders set fulfillment = 'shipped' where id = ${orderId}`.execute(api().db),
  ).rejects.toThrow('is not paid');
  const counts = (await shop.admin.call('GET', '/fulfillment/counts')).as(fulfillCounts);
  const listed = (await shop.admin.call('GET', '/fulfillment?stage=pick&limit=100')).as(
    z.array(z.looseObject({ _id: z.string() })),
  );
  expect(listed.map(({ _id }) => _id)).not.toContain(orderId);
  expect(counts.pick).toBe(listed.length);
});

test('What is asked for is the sum of its parts and of its charge, whatever the price', async () => {
  const buyer = await signIn(api());
  const more = fc.integer({ min: 50, max: 80_000_000 });
  await fc.assert(
    fc.asyncProperty(more, async (moreCents) => {
      const { orderId } = await shop.paidBy(buyer);
      const price = (1800 + moreCents) / 100;
      const body = { price, reason: 'Crane' };
      const { askable } = await shop.planOf(orderId, body);
      const { difference } = await shop.change(orderId, body, { difference: 'ask' });
      const id = difference?.orderId ?? '';
      const { shipping = 0, tax = 0, totalPrice } = await readOrder(buyer, id);
      const inCents = [shipping, tax, totalPrice].map((part) => Math.round(part * 100));
      expect(inCents[0]).toBe(moreCents);
      expect((inCents[0] ?? 0) + (inCents[1] ?? 0)).toBe(inCents[2]);
      expect(askable).toBe(totalPrice);
      const intent = await pay(buyer, id);
      const { amountReceived } = await api().deps.gateway.retrieve(intent.id);
      expect(amountReceived).toBe(inCents[2]);
      const { rows } = await sql<{ net: number; tax: number }>`
        select sum(amount_cents)::int as net, sum(tax_cents)::int as tax
        from revenue_entries where order_id = ${id}`.execute(api().db);
      expect(rows[0]).toEqual({ net: inCents[2], tax: inCents[1] });
    }),
    { numRuns: 6 },
  );
});
