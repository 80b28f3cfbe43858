import { randomUUID } from 'node:crypto';
import { bulkChange, bulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { placed } from '@kerf/contract/schemas/order';
import { product } from '@kerf/contract/schemas/product';
import { sheetProduct } from '@kerf/contract/schemas/product-sheet';
import { shippingSettings } from '@kerf/contract/schemas/shipping';
import { sampleNewProduct } from '@kerf/contract/testing/sample-products';
import { samplePlace } from '@kerf/domain/testing/sample-shipping';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fetchPdf } from '../documents/documents-of.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, delivery, payByCard } from '../harness/purchase.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const saved = z.object({ success: z.literal(true), product });
const piece = {
  grams: 1250,
  length: 270,
  width: 260.5,
  height: 10,
  origin: 'DE',
  customsCode: '8202.31',
};
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

async function add(changes: object = {}) {
  const body = sampleNewProduct({ name: `Blade ${randomUUID()}`, ...changes });
  const reply = await admin.call('POST', '/product', { body });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.as(saved).product;
}

const read = async (id: string) =>
  (await api().call('GET', `/product/${id}`, { headers: { 'cache-control': 'no-cache' } })).as(
    product,
  );

test('A product says how one piece ships, in the shop and in a sheet, and a change of it is a version', async () => {
  const { _id: id } = await add({ piece });
  const before = await read(id);
  expect(before).toMatchObject({ piece, version: 1 });
  const sheet = await admin.call('GET', `/product-sheet?ids=${id}`);
  expect(sheet.as(z.array(sheetProduct))[0]?.cells).toEqual(
    expect.arrayContaining([
      { column: 'Weight', value: '1250' },
      { column: 'Packed width', value: '260.5' },
      { column: 'Country of origin', value: 'DE' },
      { column: 'Customs code', value: '8202.31' },
    ]),
  );
  const change = { ...before, stock: undefined, piece: { ...piece, grams: 1300 } };
  const changed = await admin.call('PUT', `/product/${id}`, { body: change });
  expect(changed.as(saved).product).toMatchObject({ version: 2, piece: { grams: 1300 } });
  // From a client that knows nothing of it, and by the version before.
  const { piece: _, ...older } = await read(id);
  const kept = await admin.call('PUT', `/product/${id}`, { body: { ...older, stock: undefined } });
  expect(kept.as(saved).product).toMatchObject({ version: 2, piece: { grams: 1300 } });
  const stale = await admin.call('PUT', `/product/${id}`, { body: { ...change, price: 70 } });
  expect(expectProblem(stale, 'product_changed')).toMatchObject({
    changes: [{ path: 'piece', was: piece, now: { ...piece, grams: 1300 } }],
  });
  const cleared = await admin.call('PUT', `/product/${id}`, {
    body: { ...older, stock: undefined, piece: null },
  });
  expect(cleared.as(saved).product).not.toHaveProperty('piece');
  expect((await read(id)).version).toBe(3);
});

test.each([
  [{ grams: 0 }, 'piece.grams'],
  [{ grams: 1.5 }, 'piece.grams'],
  [{ width: null }, 'piece.width'],
  [{ length: -1 }, 'piece.length'],
  [{ origin: 'Germany' }, 'piece.origin'],
  [{ customsCode: 'blades' }, 'piece.customsCode'],
])('A piece with %j is refused at its field', async (changes, field) => {
  const body = sampleNewProduct({ name: 'Refused', piece: { ...piece, ...changes } });
  expectFieldErrors(await admin.call('POST', '/product', { body }), field);
});

test('A sheet changes it, and clients that know its columns hear of them apart from the others', async () => {
  const [one, other] = [await add(), await add()];
  const title = 'Weights';
  const rows = [
    { sku: one.sku, cells: [{ column: 'Weight', value: '900' }] },
    { sku: other.sku, cells: [{ column: 'Weight', value: '0' }] },
  ];
  const { _id: id } = (await admin.call('POST', '/bulk-changes', { body: { title, rows } })).as(
    bulkChange,
  );
  const planned = await until('the plan', async () => {
    const found = (await admin.call('GET', `/bulk-change/${id}`)).as(bulkChange);
    return found.state === 'planned' && found;
  });
  expect(planned.counts).toMatchObject({ change: 1, problem: 1 });
  const found = (await admin.call('GET', `/bulk-change/${id}/rows`)).as(z.array(bulkChangeRow));
  expect(found).toMatchObject([
    { changes: [], pieceChanges: [{ column: 'Weight', from: '', to: '900' }], faults: [] },
    { faults: [], pieceFaults: [{ column: 'Weight', value: '0', reason: 'Enter at least 1 g.' }] },
  ]);
  expect((await admin.call('GET', `/bulk-change/${id}/causes`)).json).toMatchObject({
    causes: [],
    pieceCauses: [{ column: 'Weight', rows: 1 }],
  });
  expect((await admin.call('POST', `/bulk-change/${id}/apply`, { body: {} })).status).toBe(200);
  await until('it to be applied', async () => (await read(one._id)).piece?.grams === 900);
});

test('Rates by weight go by it, a product without one is named, and the slip says what it weighs', async () => {
  const { _id: id } = await add({ piece, stock: 1000, minOrder: 5, packSize: 1 });
  const unknown = await add({ stock: 1000, minOrder: 5, packSize: 1 });
  const zone = { id: randomUUID(), name: 'US', places: [samplePlace('US')] };
  const terms = {
    zones: [zone],
    methods: [
      {
        id: randomUUID(),
        name: 'By weight',
        words: '',
        kind: 'rates',
        basis: 'weight',
        rates: [
          {
            zoneId: zone.id,
            steps: [
              { upTo: 12_500, price: 20 },
              { upTo: 25_000, price: 35 },
            ],
            freeFrom: null,
          },
        ],
        pieceGramsMax: null,
        pieceMmMax: 300,
      },
    ],
  };
  const { version } = (await admin.call('GET', '/shop/shipping')).as(shippingSettings);
  const reply = await admin.call('PUT', '/shop/shipping', { body: { ...terms, version } });
  expect(reply.status, reply.text).toBe(200);
  const buyer = await signIn(api());
  const place = (lines: { productId: string; quantity: number }[]) =>
    buyer.call('POST', '/orders', {
      body: {
        ...delivery,
        lines,
        shippingMethod: terms.methods[0]?.id,
        shippingTo: { country: 'US', region: '', postalCode: '97201' },
      },
    });
  expect((await place([{ productId: id, quantity: 10 }])).as(placed).order.shipping).toBe(20);
  const heavier = (await place([{ productId: id, quantity: 11 }])).as(placed).order;
  expect(heavier.shipping).toBe(35);
  const tooHeavy = await place([{ productId: id, quantity: 21 }]);
  expect(expectProblem(tooHeavy, 'shipping_method_unavailable').detail).toContain('26.25 kg');
  const named = await place([
    { productId: id, quantity: 10 },
    { productId: unknown._id, quantity: 10 },
  ]);
  expect(expectProblem(named, 'shipping_method_unavailable').detail).toContain(
    `${unknown.sku} isn’t known`,
  );

  await payByCard(api(), await beginPayment(api(), buyer, { orderId: heavier._id }));
  await api().stripe.settled();
  const slip = await fetchPdf(api(), admin, `/order/${heavier._id}/documents/packing-slip.pdf`);
  const page = (await pdfPages(slip.bytes)).join();
  expect(page).toMatch(/Shipping method\s+By weight/);
  expect(page).toMatch(/Weight\s+13\.75 kg/);
  expect(page).toContain('HS 8202.31 · origin DE');
});
