import { order, placed } from '@kerf/contract/schemas/order';
import { orderFields, samePoNumber } from '@kerf/contract/schemas/order-fields';
import { checkedShipRows } from '@kerf/contract/schemas/shipment';
import { profile } from '@kerf/contract/schemas/user';
import { NO_ORDER_FIELDS, type PoNumberRule } from '@kerf/domain/po-number';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { fetchPdf } from '../documents/documents-of.ts';
import { paidPurchase } from '../harness/paid-once.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { orderBody, placeOne, readOrder, ship } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const required: PoNumberRule = { kind: 'required' };
const optional: PoNumberRule = { kind: 'optional' };
const pattern: PoNumberRule = { kind: 'pattern', pattern: 'PO-9999', example: 'PO-0042' };

async function ask(poNumber: PoNumberRule) {
  const admin = await signInAdmin(api());
  const was = (await admin.call('GET', '/shop/order-fields')).as(orderFields);
  const reply = await admin.call('PUT', '/shop/order-fields', {
    body: { fields: { poNumber }, was },
  });
  expect(reply.status, reply.text).toBe(200);
  return admin;
}

afterEach(() => ask({ kind: 'off' }));

async function place(buyer: Person, poNumber?: string) {
  const product = await stockProduct(api());
  return buyer.call('POST', '/order', {
    body: { ...orderBody(buyer, product, 10), ...(poNumber !== undefined && { poNumber }) },
  });
}

const change = (by: Person, id: string, poNumber: string, was: string) =>
  by.call('PATCH', `/order/${id}/po-number`, { body: { poNumber, was } });

async function placeWith(buyer: Person, poNumber: string): Promise<string> {
  const product = await stockProduct(api());
  return (await placeOne(buyer, product, 10, { poNumber }))._id;
}

test('With nothing set up no reply knows of PO numbers, and none is taken', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const { _id } = await placeOne(buyer, product);
  const replies = [
    await buyer.call('GET', `/user/${buyer.email}`),
    await buyer.call('GET', `/order/${_id}`),
    await buyer.call('GET', '/orders'),
    await buyer.call('POST', '/pad', { body: { since: null } }),
    await api().call('GET', '/shop'),
  ];
  for (const { text } of replies) expect(text).not.toMatch(/po.?number|orderFields/i);
  expectFieldErrors(await place(buyer, '4711'), 'poNumber');
});

test('An order has the PO number that the shop asks for', async () => {
  await ask(pattern);
  const buyer = await signIn(api());
  const { orderFields: asked } = (await buyer.call('GET', `/user/${buyer.email}`)).as(profile);
  expect(asked).toEqual({ ...NO_ORDER_FIELDS, poNumber: pattern });
  for (const wrong of [undefined, '', 'PO-42', 'x'.repeat(61)])
    expectFieldErrors(await place(buyer, wrong), 'poNumber');

  const id = await placeWith(buyer, ' PO-4711 ');

  expect(await readOrder(buyer, id)).toMatchObject({ poNumber: 'PO-4711' });
  expect((await api().call('GET', '/shop')).json).toMatchObject({ poNumbers: true });
});

test('An order of many lines has its PO number too, with an address in one text or in parts', async () => {
  await ask(required);
  const buyer = await signIn(api());
  const lines = [{ productId: (await stockProduct(api())).id, quantity: 10 }];
  const named = { lines, customerName: 'Sam Sawyer', phone: '+1 555 0100' };
  const text = { address: '12 Mill Lane, Bend, OR' };
  const shipTo = {
    country: 'US',
    lines: ['12 Mill Lane'],
    city: 'Bend',
    region: 'US-OR',
    postalCode: '97701',
    name: 'Sam Sawyer',
  };
  const place = (body: object) => buyer.call('POST', '/orders', { body });
  expectFieldErrors(await place({ ...named, ...text }), 'poNumber');
  for (const where of [text, { shipTo }]) {
    const reply = await place({ ...named, ...where, poNumber: '4711' });
    expect(reply.as(placed).order).toMatchObject({ poNumber: '4711' });
  }
});

test('What an account is asked for comes before what the shop asks', async () => {
  const admin = await ask(required);
  const buyer = await signIn(api());
  const path = `/customer/${buyer.userId}/order-fields`;
  const own = NO_ORDER_FIELDS;
  await admin.call('PUT', path, { body: { own, was: null } });

  expect((await place(buyer)).status).toBe(201);
  expect((await buyer.call('GET', `/user/${buyer.email}`)).text).not.toContain('orderFields');
  expectFieldErrors(await place(await signIn(api())), 'poNumber');
  expect((await admin.call('GET', path)).json).toEqual({
    own,
    shop: { ...NO_ORDER_FIELDS, poNumber: required },
  });

  // Repeated, after its answer was lost.
  const again = await admin.call('PUT', path, { body: { own: NO_ORDER_FIELDS, was: null } });
  expect(again.status).toBe(200);
  const back = await admin.call('PUT', path, { body: { own: null, was: NO_ORDER_FIELDS } });
  expect(back.json).toEqual({ own: null, shop: { ...NO_ORDER_FIELDS, poNumber: required } });
});

test('A rule that somebody else has changed meanwhile is not overwritten', async () => {
  const admin = await ask(optional);
  const fields = { poNumber: required };
  const stale = { fields, was: NO_ORDER_FIELDS };
  expectProblem(await admin.call('PUT', '/shop/order-fields', { body: stale }), 'record_changed');
  const buyer = await signIn(api());
  const path = `/customer/${buyer.userId}/order-fields`;
  await admin.call('PUT', path, { body: { own: fields, was: null } });
  const late = { own: { poNumber: optional }, was: null };
  expectProblem(await admin.call('PUT', path, { body: late }), 'record_changed');
});

test('A pattern is saved with an example that matches it alone', async () => {
  const admin = await signInAdmin(api());
  const save = (rule: object) =>
    admin.call('PUT', '/shop/order-fields', {
      body: { fields: { poNumber: rule }, was: NO_ORDER_FIELDS },
    });
  expectFieldErrors(await save({ ...pattern, example: 'PO-1' }), 'fields.poNumber.example');
  expectFieldErrors(await save({ ...pattern, pattern: 'PO\\' }), 'fields.poNumber.pattern');
});

test('The orders of the account with the same number are named, in either case', async () => {
  await ask(optional);
  const [buyer, other] = [await signIn(api()), await signIn(api())];
  const [first, second] = [await placeWith(buyer, 'Po-1'), await placeWith(buyer, 'PO-1')];
  await placeWith(other, 'PO-1');
  const same = async (by: Person, query: string) =>
    (await by.call('GET', `/orders/same-po-number?${query}`))
      .as(samePoNumber)
      .orders.map(({ id }) => id);

  expect(await same(buyer, 'poNumber=po-1')).toEqual([second, first]);
  expect(await same(buyer, `poNumber=po-1&order=${second}`)).toEqual([first]);
  expect(await same(await signInAdmin(api()), `poNumber=po-1&order=${second}`)).toEqual([first]);
  expect(await same(buyer, 'poNumber=PO')).toEqual([]);
  await buyer.call('DELETE', `/order/${first}`);
  expect(await same(buyer, `poNumber=po-1&order=${second}`)).toEqual([]);
});

test('The number is changed by owner and staff, with a trace, until the order has shipped', async () => {
  const admin = await ask(optional);
  const { buyer, orderId } = await paidPurchase(api());
  expect((await change(buyer, orderId, 'PO-1', '')).as(order).poNumber).toBe('PO-1');
  expectProblem(await change(admin, orderId, 'PO-3', ''), 'record_changed');
  expect((await change(admin, orderId, 'PO-2', 'PO-1')).as(order).poNumber).toBe('PO-2');
  // Repeated, after its answer was lost.
  expect((await change(admin, orderId, 'PO-2', 'PO-1')).status).toBe(200);
  const entries = await api()
    .db.selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('subject_id', '=', orderId)
    .where('action', '=', 'order.po-number')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { actor_id: buyer.userId, detail: { from: '', to: 'PO-1' } },
    { actor_id: admin.userId, detail: { from: 'PO-1', to: 'PO-2' } },
  ]);

  await ask(pattern);
  expectFieldErrors(await change(buyer, orderId, 'PO-3', 'PO-2'), 'poNumber');
  expectFieldErrors(await change(buyer, orderId, '', 'PO-2'), 'poNumber');
  await ask({ kind: 'off' });
  expect((await change(buyer, orderId, '', 'PO-2')).as(order)).not.toHaveProperty('poNumber');
  await ask(optional);
  await ship(admin, orderId);
  expectProblem(await change(buyer, orderId, 'PO-4', ''), 'order_shipped');
});

test('Others cannot change it, and that of an order that is over stays', async () => {
  await ask(optional);
  const buyer = await signIn(api());
  const id = await placeWith(buyer, 'PO-1');
  expectProblem(await change(await signIn(api()), id, '', 'PO-1'), 'not_found');
  const set = (facts: object) =>
    api().db.updateTable('orders').set(facts).where('id', '=', id).execute();
  await set({ life: 'cancelling', cancelling_to: 'expired' });
  await set({ life: 'expired', cancelling_to: null });
  expectProblem(await change(buyer, id, '', 'PO-1'), 'order_not_open');
});

const found = z.array(z.object({ _id: z.string() }));

test('A changed number is searched for, the old one no longer, before and after it is paid', async () => {
  const admin = await ask(optional);
  const { buyer, orderId: paid } = await paidPurchase(api());
  const open = await placeWith(buyer, '');
  const search = async (by: Person, query: string) =>
    (await by.call('GET', query)).as(found).map(({ _id }) => _id);
  for (const [id, name] of [
    [paid, 'Saffron'],
    [open, 'Juniper'],
  ] as const) {
    await change(buyer, id, `${name}-1`, '');
    await change(buyer, id, `${name}-2`, `${name}-1`);
    expect(await search(buyer, `/orders?search=${name}-1`)).toEqual([]);
    expect(await search(buyer, `/orders?search=${name.toLowerCase()}-2`)).toEqual([id]);
    expect(await search(admin, `/all-orders?search=${name}-2`)).toEqual([id]);
    expect(await search(admin, `/all-orders?poNumber=${name}`)).toEqual([id]);
    expect(await search(admin, `/all-orders?poNumber=${name}-1`)).toEqual([]);
  }
});

test('Papers of an order name its PO number; an issued invoice keeps the one it was issued with', async () => {
  const admin = await ask(optional);
  const { buyer, orderId } = await paidPurchase(api(), undefined, { poNumber: 'PO-77' });
  await change(buyer, orderId, 'PO-78', 'PO-77');
  const page = async (by: Person, path: string, request = {}) =>
    (await pdfPages((await fetchPdf(api(), by, path, request)).bytes))[0] ?? '';
  const file = (name: string) => `/order/${orderId}/documents/${name}.pdf`;

  expect(await page(buyer, file('invoice'))).toContain('PO-77');
  expect(await page(buyer, file('confirmation'))).toContain('PO-78');
  expect(await page(admin, file('packing-slip'))).toContain('PO-78');
  const body = { kind: 'pick-list', orderIds: [orderId] };
  expect(await page(admin, '/documents/print', { method: 'POST', body })).toContain('PO-78');
});

test('A file of tracking numbers names an order by its PO number, unless two have it', async () => {
  const admin = await ask(optional);
  const { buyer, orderId } = await paidPurchase(api(), undefined, { poNumber: '4500017' });
  const check = async (order: string) =>
    (await admin.call('POST', '/shipments/check', { body: { rows: [{ order }] } }))
      .as(checkedShipRows)
      .rows.map((row) => row.orderId);

  expect(await check(' 4500017 ')).toEqual([orderId]);
  await paidPurchase(api(), buyer, { poNumber: '4500017' });
  expect(await check('4500017')).toEqual([null]);
});
