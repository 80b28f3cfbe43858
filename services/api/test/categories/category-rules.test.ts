import { type Category, categoryTree, ruleMatch } from '@kerf/contract/schemas/category';
import { searchResult } from '@kerf/contract/schemas/search';
import { bladeKinds, type CircularBlade, materials } from '@kerf/domain/blade';
import { type CategoryRule, fitsRule, productKinds } from '@kerf/domain/category-rule';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listProductsIn } from '../../src/catalogue/storefront/storefront.store.ts';
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

const blade: CircularBlade = {
  kind: 'circular',
  diameter: 300,
  bore: 30,
  kerf: 3.2,
  plate: 2.2,
  teeth: 48,
  grind: 'ATB',
  hookAngle: 15,
  maxRpm: 6000,
  materials: ['Hardwood'],
};

async function tree() {
  return (await api().call('GET', '/categories', { headers: fresh })).as(categoryTree);
}

async function add(name: string): Promise<Category> {
  const { version } = await tree();
  const body = { name, parentId: null, version };
  const { categories } = (await ada.call('POST', '/category', { body })).as(categoryTree);
  const added = categories.find((each) => each.name === name);
  if (!added) throw new Error(`${name} is not in the tree`);
  return added;
}

async function giveRule({ _id, name, slug }: Category, rule?: CategoryRule | null) {
  const { version } = await tree();
  const body = { name, slug, title: '', description: '', rule, version };
  const reply = await ada.call('PUT', `/category/${_id}`, { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.as(categoryTree).categories.find((each) => each._id === _id);
}

/** The products that the shop lists in a category. */
async function listed({ slug }: Category) {
  const { items } = (await api().call('GET', `/search?category=${slug}`, { headers: fresh })).as(
    searchResult,
  );
  return items.map(({ _id }) => _id).sort();
}

test('A rule has the products that fit all of it, and what was put into the category stays', async () => {
  const { db } = api();
  const category = await add('Large for wood');
  const fits = await stockProduct(api(), { blade });
  const small = await stockProduct(api(), { blade: { ...blade, diameter: 299.9 } });
  await stockProduct(api(), { blade: { ...blade, diameter: 350.1 } });
  await stockProduct(api(), { blade: { ...blade, materials: ['Steel'] } });
  const wax = await stockProduct(api());
  await db
    .updateTable('products')
    .set({ category_ids: [category._id] })
    .where('id', '=', wax.id)
    .execute();

  const rule: CategoryRule = {
    kinds: ['circular'],
    diameterFrom: 300,
    diameterTo: 350,
    materials: ['Plywood', 'Hardwood'],
  };
  const match = await ada.call('POST', '/category-rule/match', { body: rule });
  expect(match.as(ruleMatch)).toEqual({ products: 1 });
  expect(await giveRule(category, rule)).toMatchObject({ rule, productCount: 2 });
  expect(await listed(category)).toEqual([fits.id, wax.id].sort());
  const managed = await ada.call('GET', `/products/managed?category=${category._id}`);
  expect(managed.json).toHaveLength(2);
  const drawn = await listProductsIn(db, [category._id]);
  expect(drawn.map(({ id }) => id).sort()).toEqual([fits.id, wax.id].sort());

  const { name, des } = small;
  const body = { name, des, minOrder: 5, price: 12, blade: { ...blade, diameter: 300 } };
  const saved = await ada.call('PUT', `/product/${small.id}`, { body });
  expect(saved.json).toMatchObject({ product: { categories: [] } });
  expect(await listed(category)).toEqual([fits.id, small.id, wax.id].sort());
  // Clients that know no rules leave them as they are.
  expect(await giveRule(category)).toMatchObject({ rule, productCount: 3 });
  expect(await giveRule(category, { kinds: ['other'], materials: ['Steel'] })).toMatchObject({
    productCount: 1,
  });
  expect(await giveRule(category, null)).toMatchObject({ rule: null, productCount: 1 });
  expect(await listed(category)).toEqual([wax.id]);
});

test('What is no blade fits a rule for it, and is not without a category then', async () => {
  const category = await add('Not blades');
  const wax = await stockProduct(api());
  const without = async () => {
    const reply = await ada.call('GET', `/products/managed?category=none&search=${wax.sku}`);
    return reply.json;
  };
  expect(await without()).toHaveLength(1);
  await giveRule(category, { kinds: ['other'] });
  expect(await listed(category)).toContain(wax.id);
  expect(await without()).toHaveLength(0);

  const { version } = await tree();
  expect((await ada.call('DELETE', `/category/${category._id}?version=${version}`)).status).toBe(
    200,
  );
  expect(await without()).toHaveLength(1);
});

test('A product that is saved while a rule is given is tried against the new rule', async () => {
  const { db } = api();
  const category = await add('Contested by rule');
  const { id, name, des } = await stockProduct(api(), { blade: { ...blade, diameter: 111 } });
  const body = { name, des, minOrder: 5, price: 12, blade: { ...blade, diameter: 777 } };
  const { saved, ruled } = await db.transaction().execute(async (tx) => {
    // Blocks the save after it has written the product and before it commits.
    await sql`lock table audit_log in exclusive mode`.execute(tx);
    const saved = ada.call('PUT', `/product/${id}`, { body });
    await untilWaiting(api(), 1);
    const ruled = giveRule(category, { diameterFrom: 777, diameterTo: 777 });
    await untilWaiting(api(), 2);
    return { saved, ruled };
  });
  expect((await saved).status).toBe(200);
  expect(await ruled).toMatchObject({ productCount: 1 });
  expect(await listed(category)).toEqual([id]);
});

test('The domain decides as Postgres does which blade fits which rule', async () => {
  const diameter = fc.constantFrom(160, 299.9, 300, 350.5);
  const some = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1 });
  const blades = fc.record(
    { kind: fc.constantFrom(...bladeKinds), diameter, materials: fc.subarray([...materials]) },
    { requiredKeys: ['kind', 'materials'] },
  );
  const rules = fc.record(
    {
      kinds: some(productKinds),
      diameterFrom: diameter,
      diameterTo: diameter,
      materials: some(materials),
    },
    { requiredKeys: [] },
  );
  const pairs = fc.sample(fc.record({ blade: fc.option(blades), rule: rules }), 500);
  const { rows } = await sql<{ fits: boolean }>`
    select fits_rule(nullif(pair -> 'blade', 'null'), pair -> 'rule') as fits
    from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as pairs (pair, place)
    order by place`.execute(api().db);

  const decided = pairs.map((pair) => ({ ...pair, fits: fitsRule(pair.blade, pair.rule) }));
  expect(decided).toEqual(pairs.map((pair, place) => ({ ...pair, ...rows[place] })));
  expect(new Set(decided.map(({ fits }) => fits)).size).toBe(2);
});

test('A rule that says nothing or ends before it begins is refused, and changes nothing', async () => {
  const { _id, name, slug } = await add('Refused rule');
  const { version } = await tree();
  const texts = { name, slug, title: '', description: '', version };
  for (const [rule, path] of [
    [{}, 'rule.kinds'],
    [{ kinds: [] }, 'rule.kinds'],
    [{ kinds: ['disc'] }, 'rule.kinds.0'],
    [{ diameterFrom: 300, diameterTo: 299 }, 'rule.diameterTo'],
    [{ diameterFrom: -1 }, 'rule.diameterFrom'],
  ] as const) {
    expectFieldErrors(
      await ada.call('PUT', `/category/${_id}`, { body: { ...texts, rule } }),
      path,
    );
  }
  expect((await tree()).categories.find((each) => each._id === _id)?.rule).toBeNull();
  const body = { kinds: ['circular'] };
  expectProblem(await api().call('POST', '/category-rule/match', { body }), 'unauthenticated');
});
