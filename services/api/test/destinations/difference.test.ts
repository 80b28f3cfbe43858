import { randomUUID } from 'node:crypto';
import { order as orderReply, placed } from '@kerf/contract/schemas/order';
import { plannedShippingChange } from '@kerf/contract/schemas/shipping-change';
import { beforeAll, expect, test } from 'vitest';
import { documentsOf, fetchPdf } from '../documents/documents-of.ts';
import { caught } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, readOrder, ship } from '../harness/purchase.ts';
import { readRefunds } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { chargeForBoth, paidSplit, place, split } from './two-plants.ts';

const api = useApi({ mails: true, config: { MAX_OPEN_ORDERS: 1000 } });
const free = randomUUID();
let admin: Person;
let productId: string;

beforeAll(async () => {
  admin = await signInAdmin(api());
  ({ id: productId } = await stockProduct(api(), { priceCents: 1999, stock: 1_000_000 }));
  await chargeForBoth(admin, [{ id: free, name: 'Pick-up', words: '', kind: 'pick-up' }]);
});

const reason = 'Crane needed.';

async function planOf(id: string, body: object) {
  const reply = await admin.call('POST', `/order/${id}/shipping-plan`, { body });
  return reply.as(plannedShippingChange);
}

/** Changes the shipping to an address, and asks for what it costs more. Returns the order that asks. */
async function ask(orderId: string, change: object): Promise<string> {
  const { seen } = await planOf(orderId, change);
  const reply = await admin.call('PUT', `/order/${orderId}/shipping`, {
    body: { ...change, seen, difference: 'ask' },
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.as(orderReply).difference?.orderId ?? '';
}

async function pay(buyer: Person, orderId: string) {
  const intent = await beginPayment(api(), buyer, { orderId });
  await payByCard(api(), intent);
  await api().stripe.settled();
}

/** The text of a document, once it was issued. */
async function paperOf(by: Person, orderId: string, kind: string): Promise<string> {
  const { file } = await until(`the ${kind}`, async () =>
    (await documentsOf(by, orderId)).find((one) => one.kind === kind),
  );
  const { bytes } = await fetchPdf(api(), by, `/order/${orderId}/documents/${file}`);
  return (await pdfPages(bytes)).join();
}

test('What the shipping to one address costs more is asked for, taxed there, and nothing ships meanwhile', async () => {
  const { orderId, buyer, order } = await paidSplit(api(), await signIn(api()), productId);
  const dearer = { destination: 1, price: 40, reason };
  expect(await planOf(orderId, dearer)).toMatchObject({ waived: 15, askable: 18 });

  const id = await ask(orderId, dearer);

  // 20% of 15.00, as goods to Linz are taxed.
  expect(await readOrder(buyer, id)).toMatchObject({
    orderName: `Shipping of ${order.number} to address 2`,
    supplements: { orderId, number: order.number },
    ...{ goods: 0, shipping: 15, tax: 3, totalPrice: 18 },
    address: expect.stringContaining('4020 Linz'),
    taxRows: [{ title: 'VAT 20%', net: 15, tax: 3 }],
  });
  const mail = await caught(api(), buyer.email, /Shipping of order KS-\d+: \$18\.00 to pay/);
  expect(mail.text).toContain(`/dashboard/payment/${id}`);
  const parcel = { carrierId: null, trackingNumber: null, destination: 0 };
  const shipping = await admin.call('POST', `/order/${orderId}/shipments`, { body: parcel });
  expectProblem(shipping, 'difference_owed');

  await pay(buyer, id);
  const invoice = await paperOf(buyer, id, 'invoice');
  expect(invoice).toMatch(/Shipping of KS-\d+ to address 2/);
  expect(invoice).toMatch(/Shipping, Parcel\s+\$15\.00/);
  // The address that the first invoice was for, and the shop's number in Austria.
  expect(invoice).toMatch(/Bill to[\s\S]*Werk Berlin/);
  expect(invoice).toContain('Tax number ATU13585627');
  expect((await ship(admin, orderId)).status).toBe(200);
});

test('What becomes cheaper goes back from what was asked for that address, and not from another', async () => {
  const { orderId, buyer } = await paidSplit(api(), await signIn(api()), productId);
  const toLinz = await ask(orderId, { destination: 1, price: 40, reason });
  await pay(buyer, toLinz);
  const toBerlin = await ask(orderId, { price: 28, reason });
  await pay(buyer, toBerlin);

  const back = { destination: 1, price: 20, reason: 'We were wrong.' };
  const plan = await planOf(orderId, back);
  expect(plan).toMatchObject({
    // 552.77, 18.00 and 11.90.
    before: { shipping: 40, tax: 94.88, total: 582.67 },
    // 15.00 and 3.00, then 5.00 and 1.00.
    refund: 24,
    after: { shipping: 20, total: 558.67 },
  });
  const body = { ...back, seen: plan.seen };
  expect((await admin.call('PUT', `/order/${orderId}/shipping`, { body })).status).toBe(200);

  await until('the refund', async () => (await readOrder(admin, toLinz)).state === 'refunded');
  expect(await readRefunds(admin, { orderId })).toMatchObject({
    shipping: { refunded: 0 },
    furtherShipping: [{ charged: 25, refunded: 5 }],
  });
  expect((await readRefunds(admin, { orderId: toBerlin })).refunds).toEqual([]);
  expect(await paperOf(buyer, orderId, 'credit-note')).toMatch(
    /Shipping to address 2, Parcel\s+-\$5\.00/,
  );
  await caught(api(), buyer.email, /Refund of \$6\.00 for order/).then(({ text }) =>
    expect(text).toMatch(/Shipping to address 2, Parcel\s+\$5\.00/),
  );
});

test('What shipped for nothing is taxed as the address is', async () => {
  const buyer = await signIn(api());
  const body = { ...split(productId, 12, 9), shippingMethod: free };
  const { order } = (await place(buyer, body)).as(placed);
  await pay(buyer, order._id);
  const id = await ask(order._id, { price: 10, reason });
  expect(await readOrder(buyer, id)).toMatchObject({ shipping: 10, tax: 1.9, totalPrice: 11.9 });
});
