import { orderChecked } from '@kerf/contract/schemas/order-check';
import { managedProduct } from '@kerf/contract/schemas/product';
import { savedList } from '@kerf/contract/schemas/saved-list';
import { searchResult } from '@kerf/contract/schemas/search';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { paidPurchase } from '../harness/paid-once.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { delivery } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let ada: Person;
let buyer: Person;

beforeAll(async () => {
  [ada, buyer] = [await signInAdmin(api()), await signIn(api())];
});

const fresh = { headers: { 'cache-control': 'no-cache' } };

async function unpublished(publishedAt: string | null): Promise<ProductRow> {
  const product = await stockProduct(api());
  const { id, name, sku, version } = product;
  const body = { name, sku, des: 'Cuts.', minOrder: 5, price: 64.5, publishedAt, version };
  const reply = await ada.call('PUT', `/product/${id}`, { body });
  expect(reply.status, reply.text).toBe(200);
  return product;
}

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** A draft or, if it `waits`, a scheduled product. */
function hidden(waits: boolean): Promise<ProductRow> {
  return unpublished(waits ? inAnHour() : null);
}

const checkedRows = z.looseObject({ rows: z.array(z.unknown()) });

async function found(text: string): Promise<string[]> {
  const address = `/search?search=${encodeURIComponent(text)}`;
  const { items } = (await api().call('GET', address, fresh)).as(searchResult);
  return items.map(({ _id }) => _id);
}

const listed = async (name: string): Promise<string[]> =>
  (await api().call('GET', `/products?search=${name}`, fresh))
    .as(z.array(z.object({ _id: z.string() })))
    .map(({ _id }) => _id);

test.for([
  ['A draft', false],
  ['A product that waits for its time', true],
] as const)('%s is in no list, search or page of the shop', async ([, waits]) => {
  const { id, name, sku } = await hidden(waits);

  expectProblem(await api().call('GET', `/product/${id}`, fresh), 'not_found');
  expectProblem(await buyer.call('GET', `/product/${id}`), 'not_found');
  expectProblem(await api().call('GET', `/product/${id}/review-figures`), 'not_found');
  expectProblem(await api().call('GET', `/product/${id}/expected`), 'not_found');
  expectProblem(await buyer.call('PUT', `/product/${id}/stock-alert`), 'not_found');
  expect(await listed(encodeURIComponent(name))).toEqual([]);
  expect(await found(sku)).not.toContain(id);
  expect(await found(name)).not.toContain(id);
});

test.for([
  ['a draft', false],
  ['a product that waits for its time', true],
] as const)(
  'An order of %s is refused like that of a product that is not sold',
  async ([, waits]) => {
    const { id } = await hidden(waits);

    const reply = await buyer.call('POST', '/orders', {
      body: { lines: [{ productId: id, quantity: 10 }], ...delivery },
    });

    expect(expectProblem(reply, 'product_unavailable')).toMatchObject({ productIds: [id] });
  },
);

test('The order pad knows a draft by no name', async () => {
  const { sku, name } = await unpublished(null);
  const rows = [sku, name].map((text) => ({ sku: text, quantity: 10 }));
  const reply = await buyer.call('POST', '/order-check', { body: { rows } });
  const none = { productId: null, matched: null, gone: null, nearest: [] };
  expect(reply.as(checkedRows).rows).toEqual([
    expect.objectContaining(none),
    expect.objectContaining(none),
  ]);
});

test.for([
  ['a draft', false],
  ['a product that waits for its time', true],
] as const)('Nobody learns the name of %s by its id', async ([, waits]) => {
  const { id, name, sku } = await hidden(waits);
  const rows = [{ productId: id, quantity: 10 }];

  const check = await api().call('POST', '/order-check', { body: { rows } });
  expect(check.as(checkedRows).rows).toMatchObject([{ productId: null, gone: null }]);
  const kept = await buyer.call('POST', '/saved-lists', { body: { name: `With ${id}`, rows } });
  const list = await buyer.call('GET', `/saved-list/${kept.as(savedList)._id}`);
  const review = { rating: 5, des: 'Cuts.', name: 'Sam', productId: id };
  expectFieldErrors(await buyer.call('POST', '/review', { body: review }), 'productId');

  for (const { text } of [check, list]) {
    expect(text).not.toContain(name);
    expect(text).not.toContain(sku);
  }
});

test('Who bought a product that is a draft again is told which one it was', async () => {
  const { productId } = await paidPurchase(api());
  const before = await api()
    .db.updateTable('products')
    .set({ published_at: null })
    .where('id', '=', productId)
    .returning('name')
    .executeTakeFirstOrThrow();

  const rows = [{ productId, quantity: 10 }];
  const check = await api().call('POST', '/order-check', { body: { rows } });

  expect(check.as(checkedRows).rows).toMatchObject([{ productId: null, gone: before }]);
});

test('Admins see drafts, what waits and what is archived, each by its state', async () => {
  const draft = await unpublished(null);
  const waiting = await unpublished(inAnHour());
  const archived = await stockProduct(api());
  await ada.call('DELETE', `/product/${archived.id}`);
  const inState = async (state: string): Promise<string[]> =>
    (await ada.call('GET', `/products/managed?limit=200&state=${state}`))
      .as(z.array(managedProduct))
      .map(({ _id }) => _id);

  expect(await inState('draft')).toContain(draft.id);
  expect(await inState('scheduled')).toContain(waiting.id);
  expect(await inState('archived')).toContain(archived.id);
  for (const { id } of [draft, waiting, archived]) {
    expect(await inState('published')).not.toContain(id);
    const one = (await ada.call('GET', `/product/${id}/managed`)).as(managedProduct);
    expect(one._id).toBe(id);
  }
});

test('A product is sold from its moment on, and searches that were cached then know it', async () => {
  const at = new Date(Date.now() + 2_500);
  const { id, sku } = await unpublished(at.toISOString());
  const early = await found(sku);
  if (new Date() < at) expect(early).not.toContain(id);

  const sold = await until('the product is found', async () =>
    (await found(sku)).includes(id) ? new Date() : undefined,
  );

  expect(sold.getTime()).toBeGreaterThanOrEqual(at.getTime() - 20);
  // By itself, and not when the cache of searches forgets.
  expect(sold.getTime() - at.getTime()).toBeLessThan(10_000);
  expect((await api().call('GET', `/product/${id}`, fresh)).status).toBe(200);
});

test('A misspelled word is not corrected to that of a product that waits, and is after its moment', async () => {
  const word = 'quendelith';
  const { id, name, version } = await stockProduct(api());
  const body = { name, des: `Steel of ${word}.`, minOrder: 5, price: 64.5, version };
  const waiting = { ...body, publishedAt: inAnHour() };
  expect((await ada.call('PUT', `/product/${id}`, { body: waiting })).status).toBe(200);
  const correction = async () => {
    const address = '/search?search=quendelidh';
    const { understood } = (await api().call('GET', address, fresh)).as(searchResult);
    return understood.map(({ means }) => means);
  };

  expect(await correction()).toEqual(['No product matches this word']);

  await api()
    .db.updateTable('products')
    .set({ published_at: sql<Date>`now() + interval '200 milliseconds'` })
    .where('id', '=', id)
    .execute();
  await until('its word is known', async () => (await correction()).includes(`Read as “${word}”`));
});

test('What replaces a product is told once that is in the shop', async () => {
  const draft = await unpublished(null);
  const { id, name, version } = await stockProduct(api());
  const body = { name, des: 'Cuts.', minOrder: 5, price: 64.5, replacedBy: draft.id, version };
  expect((await ada.call('PUT', `/product/${id}`, { body })).status).toBe(200);
  const told = async () => {
    const shown = z.object({ replacedBy: z.string().nullable() });
    const one = (await api().call('GET', `/product/${id}`, fresh)).as(shown);
    const [other] = (
      await api().call('GET', `/products?search=${encodeURIComponent(name)}`, fresh)
    ).as(z.array(shown));
    const [third] = (
      await api().call('GET', `/search?search=${encodeURIComponent(name)}`, fresh)
    ).as(searchResult).items;
    const rows = [{ productId: id, quantity: 10 }];
    const [fourth] = (await api().call('POST', '/order-check', { body: { rows } })).as(
      orderChecked,
    ).products;
    return [one, other, third, fourth].map((product) => product?.replacedBy);
  };

  expect(await told()).toEqual([null, null, null, null]);
  const managed = (await ada.call('GET', `/product/${id}/managed`)).as(managedProduct);
  expect(managed.replacedBy).toBe(draft.id);

  await api()
    .db.updateTable('products')
    .set({ published_at: sql<Date>`now()` })
    .where('id', '=', draft.id)
    .execute();
  await until('all of them tell it', async () => (await told()).every((one) => one === draft.id));
});

test('An archived product is restored, unless its name or SKU is taken meanwhile', async () => {
  const { id, name, sku } = await stockProduct(api());
  const back = await stockProduct(api());
  for (const each of [id, back.id]) await ada.call('DELETE', `/product/${each}`);
  await stockProduct(api(), { sku });

  expect((await ada.call('POST', `/product/${back.id}/restore`)).status).toBe(200);
  expect((await api().call('GET', `/product/${back.id}`, fresh)).status).toBe(200);
  const refusal = await ada.call('POST', `/product/${id}/restore`);
  expect(expectProblem(refusal, 'product_name_taken')).toMatchObject({ name: sku });
  expect(name).not.toBe(sku);
});
