import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, delivery, payByCard, placeOne, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { fetchPdf } from './documents-of.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
let buyer: Person;
let admin: Person;
let products: ProductRow[];

beforeAll(async () => {
  [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  products = await Promise.all(
    ['B-10', 'B-9', 'A-1'].map((sku) => stockProduct(api(), { sku: `${sku}-${randomUUID()}` })),
  );
});

async function paidOrder(quantities: readonly number[]) {
  const lines = quantities.flatMap((quantity, index) => {
    const product = products[index];
    return product && quantity > 0 ? [{ productId: product.id, quantity }] : [];
  });
  const reply = await buyer.call('POST', '/orders', { body: { lines, ...delivery } });
  const { order } = reply.as(placed);
  const intent = await beginPayment(api(), buyer, { orderId: order._id });
  await payByCard(api(), intent);
  expect((await settle(buyer, order._id, intent.id)).status).toBe(200);
  return order;
}

/** Ships every unit of an order in one parcel. */
async function shipAll(orderId: string): Promise<void> {
  const id = randomUUID();
  await api().db.insertInto('shipments').values({ id, order_id: orderId }).execute();
  await sql`
    insert into shipment_lines (shipment_id, position, quantity)
    select ${id}, position, quantity from order_lines where order_id = ${orderId}`.execute(
    api().db,
  );
}

const print = (kind: string, orderIds: readonly string[]) =>
  fetchPdf(api(), admin, '/documents/print', { method: 'POST', body: { kind, orderIds } });

const ask = (person: Person | null, body: unknown) =>
  api().call('POST', '/documents/print', { body, token: person?.token });

test('Slips are printed in the order of the selection, each with its own pages', async () => {
  const [one, other] = [await paidOrder([6, 7]), await paidOrder([8])];

  const pdf = await print('packing-slips', [other._id, one._id, other._id]);

  expect(pdf.status).toBe(200);
  expect(pdf.headers.get('x-page-count')).toBe('2');
  expect(pdf.headers.get('content-disposition')).toContain('packing-slips-2-orders.pdf');
  const pages = await pdfPages(pdf.bytes);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain(other.number);
  expect(pages[1]).toContain(one.number);
  for (const page of pages) expect(page).toContain('Page 1 of 1');
});

test('A pick list sums what is left to ship by SKU, and sorts by it', async () => {
  const orders = [await paidOrder([6, 7, 8]), await paidOrder([10, 0, 9])];
  const shipped = await paidOrder([20]);
  await shipAll(shipped._id);

  const pdf = await print(
    'pick-list',
    [...orders, shipped].map(({ _id }) => _id),
  );

  const [page = ''] = await pdfPages(pdf.bytes);
  // Long SKUs are broken over lines, so only their beginnings are searched for.
  const at = ['A-1-', 'B-9-', 'B-10-'].map((sku) => page.indexOf(sku));
  expect(at.every((index) => index > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  const unitsAfter = (index: number, units: string) =>
    expect(page.slice(index).split(' ')).toContain(units);
  unitsAfter(at[0] ?? 0, '17');
  unitsAfter(at[1] ?? 0, '7');
  unitsAfter(at[2] ?? 0, '16');
  expect(page).toContain('40');
});

test('Orders with nothing left to ship have no pick list, but slips of what was shipped', async () => {
  const order = await paidOrder([6]);
  await shipAll(order._id);

  const body = { kind: 'pick-list', orderIds: [order._id] };
  expectProblem(await ask(admin, body), 'nothing_to_print');
  const slips = await print('packing-slips', [order._id]);
  expect((await pdfPages(slips.bytes)).join()).toContain('Shipped');
});

test('An order that is not paid is named, and nothing is printed', async () => {
  const product = products[0];
  if (!product) throw new Error('There is no product.');
  const [paid, unpaid] = [await paidOrder([6]), await placeOne(buyer, product, 10)];

  const body = { kind: 'packing-slips', orderIds: [paid._id, unpaid._id] };
  const reply = await ask(admin, body);

  expectProblem(reply, 'orders_not_paid');
  expect(reply.json).toMatchObject({ numbers: [unpaid.number] });
});

test('Orders that there are not, too many and none are refused', async () => {
  const kind = 'packing-slips';
  expectProblem(await ask(admin, { kind, orderIds: [randomUUID()] }), 'not_found');
  const many = Array.from({ length: 501 }, () => randomUUID());
  for (const orderIds of [many, [], ['x']]) {
    expect((await ask(admin, { kind, orderIds })).status).toBe(400);
  }
  expectFieldErrors(await ask(admin, { kind, orderIds: many }), 'orderIds');
});

test('Only staff print many orders', async () => {
  const order = await paidOrder([6]);
  const body = { kind: 'packing-slips', orderIds: [order._id] };
  expectProblem(await ask(buyer, body), 'forbidden');
  expectProblem(await ask(null, body), 'unauthenticated');
});

test('More lines than one print holds are refused before anything is drawn', async () => {
  const order = await paidOrder([6]);
  await sql`
    insert into order_lines (order_id, position, product_id, name, sku, quantity, unit_price_cents)
    select order_id, n, product_id, name, sku, 1, 1
    from order_lines, generate_series(1, 20000) as n where order_id = ${order._id}`.execute(
    api().db,
  );

  const body = { kind: 'packing-slips', orderIds: [order._id] };
  expect(expectProblem(await ask(admin, body), 'print_too_long').detail).toContain('20,001 lines');
});
