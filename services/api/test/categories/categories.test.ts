import { randomUUID } from 'node:crypto';
import { type CategoryTree, categoryTree } from '@kerf/contract/schemas/category';
import { searchResult } from '@kerf/contract/schemas/search';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { untilWaiting } from '../harness/waiting.ts';

const api = useApi();
let ada: Person;

beforeAll(async () => {
  ada = await signInAdmin(api());
});

const fresh = { 'cache-control': 'no-cache' };

async function tree(): Promise<CategoryTree> {
  return (await api().call('GET', '/categories', { headers: fresh })).as(categoryTree);
}

async function add(name: string, parentId: string | null = null) {
  const { version } = await tree();
  const reply = await ada.call('POST', '/category', { body: { name, parentId, version } });
  expect(reply.status, reply.text).toBe(201);
  const added = reply
    .as(categoryTree)
    .categories.find((each) => each.name === name && each.parentId === parentId);
  if (!added) throw new Error(`${name} is not in the tree`);
  return added;
}

async function move(id: string, parentId: string | null, before: string | null) {
  const { version } = await tree();
  return ada.call('POST', `/category/${id}/move`, { body: { parentId, before, version } });
}

async function remove(id: string) {
  const { version } = await tree();
  return ada.call('DELETE', `/category/${id}?version=${version}`);
}

async function search(category: string) {
  const reply = await api().call('GET', `/search?category=${category}`, { headers: fresh });
  expect(reply.status, reply.text).toBe(200);
  return reply.as(searchResult);
}

async function placed(categories: readonly string[]) {
  const product = await stockProduct(api());
  const { name, version } = product;
  const body = { name, des: 'Cuts.', minOrder: 5, price: 12, categories, version };
  const reply = await ada.call('PUT', `/product/${product.id}`, { body });
  expect(reply.status, reply.text).toBe(200);
  return product.id;
}

test('The first categories are the kinds of products', async () => {
  expect((await tree()).categories.map(({ name, slug }) => [name, slug])).toEqual([
    ['Circular saw blades', 'circular-saw-blades'],
    ['Band saw blades', 'band-saw-blades'],
    ['Reciprocating saw blades', 'reciprocating-saw-blades'],
    ['Accessories', 'accessories'],
  ]);
});

test('A category is added below another, with an address made of its name', async () => {
  const wood = await add('Wood & panels');
  const ripping = await add('Ripping', wood._id);

  expect(wood.slug).toBe('wood-panels');
  const names = (await tree()).categories.map(({ name }) => name);
  expect(names.indexOf('Ripping')).toBe(names.indexOf('Wood & panels') + 1);
  expectFieldErrors(
    await ada.call('POST', '/category', {
      body: { name: 'Deeper', parentId: ripping._id, version: (await tree()).version },
    }),
    'parentId',
  );
});

test('A category that is added again because its answer was lost is added once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const send = async (name: string) => {
    const { version } = await tree();
    const body = { name, parentId: null, version };
    return ada.call('POST', '/category', { body, headers });
  };
  await send('Repeated');

  const again = await send('Repeated');

  expect(again.status, again.text).toBe(201);
  expect(again.json).toEqual(await tree());
  const names = again.as(categoryTree).categories.map(({ name }) => name);
  expect(names.filter((name) => name === 'Repeated')).toEqual(['Repeated']);
  expectProblem(await send('Other'), 'idempotency_key_reused');
});

test('A change from an older tree changes nothing', async () => {
  const { version } = await tree();
  await add('Masonry');

  const late = await ada.call('POST', '/category', {
    body: { name: 'Too late', parentId: null, version },
  });

  expect(expectProblem(late, 'categories_changed')).toMatchObject({ version: version + 1 });
  expect((await tree()).categories.map(({ name }) => name)).not.toContain('Too late');
});

test('Two windows that change the tree at once do not both succeed', async () => {
  const { version } = await tree();
  const replies = await Promise.all(
    ['Left', 'Right'].map((name) =>
      ada.call('POST', '/category', { body: { name, parentId: null, version } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('A name is one category’s on its level, and an address one’s in the shop', async () => {
  const steel = await add('Steel');
  await add('Fine', steel._id);
  const post = async (body: object) => {
    const { version } = await tree();
    return ada.call('POST', '/category', { body: { version, ...body } });
  };

  expectProblem(await post({ name: 'STEEL', parentId: null }), 'category_name_taken');
  expect((await add('Fine')).slug).toBe('fine-2');
  expectProblem(
    await post({ name: 'Other', parentId: null, slug: 'steel' }),
    'category_address_taken',
  );
  expectFieldErrors(await post({ name: 'Steel / fine', parentId: null }), 'name');
});

test('An address keeps the letters of a name, and is the category’s own where it has no Latin ones', async () => {
  expect((await add('Zuschnitt groß')).slug).toBe('zuschnitt-gross');
  const japanese = await add('木工用');
  expect(japanese.slug).toBe(japanese._id.slice(0, 8));
});

test('A name has one form, however its letters were put together', async () => {
  await add('Café');
  const { version } = await tree();
  const again = { name: 'Cafe\u0301', parentId: null, version };
  expectProblem(await ada.call('POST', '/category', { body: again }), 'category_name_taken');
});

test('A category moves before another, below another, and no deeper', async () => {
  const [one, two, three] = [await add('One'), await add('Two'), await add('Three')];
  const orderOf = async () =>
    (await tree()).categories
      .map(({ name }) => name)
      .filter((name) => ['One', 'Two', 'Three'].includes(name));

  expect((await move(three._id, null, one._id)).status).toBe(200);
  expect(await orderOf()).toEqual(['Three', 'One', 'Two']);
  expect((await move(two._id, three._id, null)).status).toBe(200);
  expect(await orderOf()).toEqual(['Three', 'Two', 'One']);
  expectFieldErrors(await move(three._id, one._id, null), 'parentId');
  expectFieldErrors(await move(one._id, one._id, null), 'parentId');
});

test('A product stands in several categories, and is counted once above them', async () => {
  const metal = await add('Metal');
  const [cold, dry] = [await add('Cold', metal._id), await add('Dry', metal._id)];
  const id = await placed([cold._id, dry._id]);

  const counts = new Map((await tree()).categories.map((each) => [each._id, each.productCount]));
  expect([metal, cold, dry].map(({ _id }) => counts.get(_id))).toEqual([1, 1, 1]);
  for (const { slug } of [metal, cold, dry]) {
    const { items, categories } = await search(slug);
    expect(items.map(({ _id }) => _id)).toEqual([id]);
    expect(categories).toContainEqual(expect.objectContaining({ slug, count: 1, chosen: true }));
  }
  expectProblem(await api().call('GET', '/search?category=none-such'), 'not_found');
});

test('A deleted category leaves its products in the shop, and what is below it moves up', async () => {
  const gone = await add('Gone');
  const stays = await add('Stays', gone._id);
  const id = await placed([gone._id, stays._id]);

  expect((await remove(gone._id)).status).toBe(200);

  const product = await api()
    .db.selectFrom('products')
    .select(['category_ids', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(product).toEqual({ category_ids: [stays._id], archived_at: null });
  const left = (await tree()).categories.find(({ _id }) => _id === stays._id);
  expect(left).toMatchObject({ parentId: null, productCount: 1 });
});

test('A category is deleted whose subcategory has its name, which the subcategory keeps', async () => {
  const above = await add('Plastic');
  const below = await add('plastic', above._id);

  const reply = await remove(above._id);

  expect(reply.status, reply.text).toBe(200);
  const left = (await tree()).categories.filter(({ slug }) => slug.startsWith('plastic'));
  expect(left).toMatchObject([{ _id: below._id, name: 'plastic', parentId: null }]);
});

test('A new category comes last on its level, however many were deleted elsewhere', async () => {
  const parent = await add('Diamond');
  const below = [await add('Wet', parent._id), await add('Wet and dry', parent._id)];
  await add('Grinding');
  for (const { _id } of below) await remove(_id);

  const last = await add('Polishing');

  expect((await tree()).categories.at(-1)).toMatchObject({ _id: last._id });
});

test('A category that comes to a level with its name is refused by that name', async () => {
  const parent = await add('Ripping');
  const below = await add('Crossing', parent._id);
  await add('crossing');

  for (const reply of [await move(below._id, null, null), await remove(parent._id)]) {
    expect(expectProblem(reply, 'category_name_taken')).toMatchObject({ name: 'Crossing' });
  }
});

test('A product is not put into a category that was deleted', async () => {
  const gone = await add('Brief');
  await remove(gone._id);
  const { id, name, version } = await stockProduct(api());
  const body = { name, des: 'Cuts.', minOrder: 5, price: 12, categories: [gone._id], version };
  expectFieldErrors(await ada.call('PUT', `/product/${id}`, { body }), 'categories');
});

test('A product that is put into a category while that is deleted does not stay in it', async () => {
  const gone = await add('Contested');
  const { id, name, version } = await stockProduct(api());
  const body = { name, des: 'Cuts.', minOrder: 5, price: 12, categories: [gone._id], version };

  const { saved, removed } = await api()
    .db.transaction()
    .execute(async (tx) => {
      // Blocks the save after it has written the product and before it commits.
      await sql`lock table audit_log in exclusive mode`.execute(tx);
      const saved = ada.call('PUT', `/product/${id}`, { body });
      await untilWaiting(api(), 1);
      const removed = ada.call('DELETE', `/category/${gone._id}`);
      await untilWaiting(api(), 2);
      return { saved, removed };
    });

  expect([(await saved).status, (await removed).status]).toEqual([200, 200]);
  const product = await api()
    .db.selectFrom('products')
    .select('category_ids')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(product.category_ids).toEqual([]);
});
