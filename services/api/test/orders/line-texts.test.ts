import { order, placed } from '@kerf/contract/schemas/order';
import { orderFields } from '@kerf/contract/schemas/order-fields';
import { padState } from '@kerf/contract/schemas/pad';
import { openedList, savedList } from '@kerf/contract/schemas/saved-list';
import { NO_ORDER_FIELDS, type OrderFields } from '@kerf/domain/po-number';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { fetchPdf } from '../documents/documents-of.ts';
import { paidPurchase } from '../harness/paid-once.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne, readOrder, ship } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const optional: OrderFields = {
  ...NO_ORDER_FIELDS,
  lineNote: { kind: 'optional' },
  costCenter: { kind: 'optional' },
};
const strict: OrderFields = {
  ...NO_ORDER_FIELDS,
  lineNote: { kind: 'required' },
  costCenter: { kind: 'pattern', pattern: '9999', example: '4711' },
};

async function ask(fields: OrderFields) {
  const admin = await signInAdmin(api());
  const was = (await admin.call('GET', '/shop/order-fields')).as(orderFields);
  const reply = await admin.call('PUT', '/shop/order-fields', { body: { fields, was } });
  expect(reply.status, reply.text).toBe(200);
  return admin;
}

afterEach(() => ask(NO_ORDER_FIELDS));

const delivery = {
  customerName: 'Sam Sawyer',
  phone: '+1 555 0100',
  address: '12 Mill Lane, Bend, OR',
};

const placeLines = (buyer: Person, lines: readonly object[]) =>
  buyer.call('POST', '/orders', { body: { lines, ...delivery } });

const change = (by: Person, id: string, body: object) =>
  by.call('PATCH', `/order/${id}/line-texts`, { body: { position: 0, ...body } });

const said = (note: string, costCenter: string) => ({ note, costCenter });
const nothing = said('', '');

test('With nothing set up no reply knows of notes and cost centers, and none is taken', async () => {
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
  for (const { text } of replies) expect(text).not.toMatch(/cost.?center|lineTexts|"note"/i);
  const line = { productId: product.id, quantity: 10 };
  expectFieldErrors(await placeLines(buyer, [{ ...line, note: 'a' }]), 'lines.0.note');
  expectFieldErrors(await placeLines(buyer, [{ ...line, costCenter: '1' }]), 'lines.0.costCenter');
});

test('Lines have what the shop asks for, each its own', async () => {
  await ask(strict);
  const buyer = await signIn(api());
  const [one, two] = [await stockProduct(api()), await stockProduct(api())];
  const first = { productId: one.id, quantity: 10, note: ' for saw 3 ', costCenter: '4711' };
  const second = { productId: two.id, quantity: 10, note: 'spare', costCenter: '4712' };
  expectFieldErrors(await placeLines(buyer, [first, { ...second, note: '' }]), 'lines.1.note');
  const wrong = await placeLines(buyer, [{ ...first, costCenter: '47' }, second]);
  expectFieldErrors(wrong, 'lines.0.costCenter');
  const long = await placeLines(buyer, [{ ...first, note: 'x'.repeat(201) }]);
  expectFieldErrors(long, 'lines.0.note');

  const { order: made } = (await placeLines(buyer, [first, second])).as(placed);

  expect(made.lines).toMatchObject([said('for saw 3', '4711'), said('spare', '4712')]);
  const lines = (await readOrder(buyer, made._id)).lines;
  expect(lines).toMatchObject([said('for saw 3', '4711'), said('spare', '4712')]);
  expect((await api().call('GET', '/shop')).json).toMatchObject({ lineTexts: true });
});

test('Lines of one product become one with both notes, and are refused with two cost centers', async () => {
  await ask(optional);
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const row = (note: string, costCenter?: string) => ({
    ...{ productId: product.id, quantity: 5, note },
    ...(costCenter && { costCenter }),
  });
  const refused = await placeLines(buyer, [row('a', '4711'), row('b', '4712')]);
  expectFieldErrors(refused, 'lines.1.costCenter');
  const { order: made } = (await placeLines(buyer, [row('a', '4711'), row('b')])).as(placed);
  expect(made.lines).toMatchObject([{ quantity: 10, ...said('a; b', '4711') }]);
});

test('What is said is changed by owner and staff, with a trace, until the order has shipped', async () => {
  const admin = await ask(optional);
  const { buyer, orderId } = await paidPurchase(api());
  const first = await change(buyer, orderId, { ...said('a', '1'), was: nothing });
  expect(first.as(order).lines[0]).toMatchObject(said('a', '1'));
  const late = await change(admin, orderId, { ...said('b', '1'), was: nothing });
  expectProblem(late, 'record_changed');
  const second = { ...said('', '2'), was: said('a', '1') };
  expect((await change(admin, orderId, second)).as(order).lines[0]).not.toHaveProperty('note');
  // Repeated, after its answer was lost.
  expect((await change(admin, orderId, second)).status).toBe(200);
  const entries = await api()
    .db.selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('subject_id', '=', orderId)
    .where('action', '=', 'order.line-texts')
    .orderBy('id')
    .execute();
  expect(entries.map(({ actor_id: by }) => by)).toEqual([buyer.userId, admin.userId]);
  expect(entries[1]?.detail).toMatchObject({
    changes: { note: { from: 'a', to: '' }, costCenter: { from: '1', to: '2' } },
  });

  await ask(strict);
  const wrong = await change(buyer, orderId, { ...said('', '47'), was: said('', '2') });
  expectFieldErrors(wrong, 'costCenter');
  // Of what was turned off meanwhile, the other text can change.
  await ask({ ...optional, costCenter: { kind: 'off' } });
  const noted = await change(buyer, orderId, { ...said('c', '2'), was: said('', '2') });
  expect(noted.as(order).lines[0]).toMatchObject(said('c', '2'));
  expectProblem(
    await change(buyer, orderId, { position: 7, ...nothing, was: nothing }),
    'not_found',
  );
  expectProblem(
    await change(await signIn(api()), orderId, { ...nothing, was: said('c', '2') }),
    'not_found',
  );
  await ship(admin, orderId);
  expectProblem(
    await change(buyer, orderId, { ...said('d', '2'), was: said('c', '2') }),
    'order_shipped',
  );
});

const found = z.array(z.object({ _id: z.string() }));

test('What is said is searched for, and what was said before no longer, before and after it is paid', async () => {
  const admin = await ask(optional);
  const { buyer, orderId: paid } = await paidPurchase(api());
  const open = (await placeOne(buyer, await stockProduct(api()), 10))._id;
  const search = async (by: Person, query: string) =>
    (await by.call('GET', query)).as(found).map(({ _id }) => _id);
  for (const [id, name] of [
    [paid, 'Saffron'],
    [open, 'Juniper'],
  ] as const) {
    await change(buyer, id, { ...said(`${name} hall 1`, ''), was: nothing });
    const now = said(`${name} hall 2`, `${name}-47`);
    await change(buyer, id, { ...now, was: said(`${name} hall 1`, '') });
    expect(await search(buyer, `/orders?search=${name}%20hall%201`)).toEqual([]);
    expect(await search(buyer, `/orders?search=${name}%20hall%202`)).toEqual([id]);
    expect(await search(admin, `/all-orders?search=${name}-47`)).toEqual([id]);
  }
});

test('Papers say what is said of a line; an issued invoice keeps what it was issued with', async () => {
  const admin = await ask(optional);
  const { buyer, orderId } = await paidPurchase(api(), undefined, said('for saw 3', '4711'));
  await change(buyer, orderId, { ...said('for saw 5', '4712'), was: said('for saw 3', '4711') });
  const page = async (by: Person, path: string, request = {}) =>
    ((await pdfPages((await fetchPdf(api(), by, path, request)).bytes))[0] ?? '').replaceAll(
      /\s+/g,
      ' ',
    );
  const file = (name: string) => `/order/${orderId}/documents/${name}.pdf`;
  const before = 'Cost center 4711 · Note: for saw 3';
  const after = 'Cost center 4712 · Note: for saw 5';

  expect(await page(buyer, file('invoice'))).toContain(before);
  expect(await page(buyer, file('confirmation'))).toContain(after);
  expect(await page(admin, file('packing-slip'))).toContain(after);
  const body = { kind: 'pick-list', orderIds: [orderId] };
  expect(await page(admin, '/documents/print', { method: 'POST', body })).toContain(after);
});

test('The pad and saved lists keep what was typed of a row, also where an older client changes it', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const row = { id: crypto.randomUUID(), item: product.sku, place: 1, seen: null };
  const sync = async (rows: readonly object[]) =>
    (await buyer.call('POST', '/pad', { body: { since: null, rows } })).as(padState).rows;
  await sync([{ ...row, quantity: '1', ...said(' as typed ', '47'), at: 1 }]);
  // A client of an earlier release knows neither.
  const [changed] = await sync([{ ...row, quantity: '2', at: 2 }]);
  expect(changed).toMatchObject({ quantity: '2', ...said(' as typed ', '47') });
  const [cleared] = await sync([{ ...row, quantity: '2', ...said('', '47'), at: 3 }]);
  expect(cleared).toMatchObject(said('', '47'));

  const rows = [{ productId: product.id, quantity: 10, ...said('for saw 3', '4711') }];
  const list = (await buyer.call('POST', '/saved-lists', { body: { name: 'Refill', rows } })).as(
    savedList,
  );
  const opened = (await buyer.call('GET', `/saved-list/${list._id}`)).as(openedList);
  expect(opened.rows).toMatchObject(rows);
});

test('A client of an earlier release changes the rule for PO numbers alone', async () => {
  const admin = await ask(strict);
  const poNumber = { kind: 'required' };
  const body = { fields: { poNumber }, was: { poNumber: { kind: 'off' } } };
  const saved = await admin.call('PUT', '/shop/order-fields', { body });
  expect(saved.as(orderFields)).toEqual({ ...strict, poNumber });
  const buyer = await signIn(api());
  const path = `/customer/${buyer.userId}/order-fields`;
  await admin.call('PUT', path, { body: { own: { poNumber: { kind: 'off' } }, was: null } });
  expect((await admin.call('GET', path)).json).toMatchObject({
    own: { ...strict, poNumber: { kind: 'off' } },
  });
  const wrong = { ...strict, costCenter: { ...strict.costCenter, example: '47' } };
  const refused = await admin.call('PUT', path, { body: { own: wrong, was: null } });
  expectFieldErrors(refused, 'own.costCenter.example');
});
