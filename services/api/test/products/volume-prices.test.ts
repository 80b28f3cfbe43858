import { product } from '@kerf/contract/schemas/product';
import { sampleNewProduct } from '@kerf/contract/testing/sample-products';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const saved = z.object({ success: z.literal(true), product });
let admin: Person;
let names = 0;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

function productBody(changes: object = {}) {
  names += 1;
  return sampleNewProduct({ name: `Saw ${names}`, price: 79.5, ...changes });
}

const add = (changes: object = {}) =>
  admin.call('POST', '/product', { body: productBody(changes) });
const change = (id: string, changes: object = {}) =>
  admin.call('PUT', `/product/${id}`, { body: productBody(changes) });
const added = async (changes: object = {}) => (await add(changes)).as(saved).product;

const priceTiers = [
  { from: 10, price: 72.95 },
  { from: 50, price: 65.2 },
];

test('Volume prices, pack size and aliases are stored and shown with the product', async () => {
  const { _id: replacedBy } = await added();
  const sold = { packSize: 10, priceTiers, aliases: ['LU2M 0600', 'D250x30 Z80'], replacedBy };

  const reply = await add(sold);

  expect(reply.status).toBe(201);
  const { product: shown } = reply.as(saved);
  expect(shown).toMatchObject(sold);
  expect((await api().call('GET', `/product/${shown._id}`)).json).toEqual(shown);
  const listed = (await api().call('GET', `/products?search=${shown.name}`)).as(z.array(product));
  expect(listed).toContainEqual(shown);
});

test('An update keeps the volume prices that it leaves out', async () => {
  const { _id: replacedBy } = await added();
  const sold = { packSize: 10, priceTiers, aliases: ['LU2M'], replacedBy };
  const { _id } = await added(sold);

  const older = await change(_id, { price: 99 });
  expect(older.as(saved).product).toMatchObject({ price: 99, ...sold });

  const none = { packSize: 1, priceTiers: [], aliases: [], replacedBy: null };
  expect((await change(_id, none)).as(saved).product).toMatchObject(none);
});

test('A price below the existing volume prices is refused', async () => {
  const { _id } = await added({ priceTiers });

  const reply = await change(_id, { price: 70 });

  const { errors } = expectProblem(reply, 'validation_failed');
  expect(errors).toEqual([
    { path: 'priceTiers.0.price', message: 'More pieces must not cost more each: $70.00 at most.' },
  ]);
  expect((await api().call('GET', `/product/${_id}`)).json).toMatchObject({ price: 79.5 });
  expect((await change(_id, { price: 72.95 })).status).toBe(200);
});

const tier = (from: unknown, price: unknown) => ({ priceTiers: [{ from, price }] });

test.for<[object, string]>([
  [{ packSize: 0 }, 'packSize'],
  [{ packSize: 2.5 }, 'packSize'],
  [{ packSize: 10_000_001 }, 'packSize'],
  [{ packSize: '10' }, 'packSize'],
  [{ packSize: null }, 'packSize'],
  [tier(1, 70), 'priceTiers.0.from'],
  [tier(9.5, 70), 'priceTiers.0.from'],
  [tier(10_000_001, 70), 'priceTiers.0.from'],
  [tier(10, 79.51), 'priceTiers.0.price'],
  [tier(10, 0), 'priceTiers.0.price'],
  [tier(10, -1), 'priceTiers.0.price'],
  [tier(10, 70.005), 'priceTiers.0.price'],
  [tier(10, '70'), 'priceTiers.0.price'],
  [{ priceTiers: [priceTiers[1], priceTiers[0]] }, 'priceTiers.1.from'],
  [{ priceTiers: [priceTiers[0], priceTiers[0]] }, 'priceTiers.1.from'],
  [{ priceTiers: [...priceTiers, { from: 90, price: 65.21 }] }, 'priceTiers.2.price'],
  [
    { priceTiers: Array.from({ length: 11 }, (_, at) => ({ from: 10 + at, price: 70 })) },
    'priceTiers',
  ],
  [{ priceTiers: null }, 'priceTiers'],
  [{ aliases: [''] }, 'aliases.0'],
  [{ aliases: ['a\nb'] }, 'aliases.0'],
  [{ aliases: ['a'.repeat(61)] }, 'aliases.0'],
  [{ aliases: ['LU2M', ' lu2m '] }, 'aliases.1'],
  [{ aliases: Array.from({ length: 21 }, (_, at) => `LU-${at}`) }, 'aliases'],
  [{ aliases: 'LU2M' }, 'aliases'],
  [{ replacedBy: 'KC-250' }, 'replacedBy'],
  [{ replacedBy: '0199f000-0000-7000-8000-000000000001' }, 'replacedBy'],
])('A product with %j is refused', async ([changes, path]) => {
  expectFieldErrors(await add(changes), path);
});

test('Ten volume prices and twenty aliases of sixty characters are accepted', async () => {
  const most = {
    priceTiers: Array.from({ length: 10 }, (_, at) => ({ from: 2 + at, price: 79.5 })),
    aliases: Array.from({ length: 20 }, (_, at) => `${at}-`.padEnd(60, 'x')),
  };

  expect((await add(most)).as(saved).product).toMatchObject(most);
});

test('A product can be replaced by another one, but not in a ring', async () => {
  const first = await added();
  const second = await added({ replacedBy: first._id });
  const third = await added({ replacedBy: second._id });

  expectFieldErrors(await change(first._id, { replacedBy: first._id }), 'replacedBy');
  expectFieldErrors(await change(first._id, { replacedBy: second._id }), 'replacedBy');
  expectFieldErrors(await change(first._id, { replacedBy: third._id }), 'replacedBy');
  const gone = await added();
  await admin.call('DELETE', `/product/${gone._id}`);
  expectFieldErrors(await change(first._id, { replacedBy: gone._id }), 'replacedBy');
  expect((await api().call('GET', `/product/${first._id}`)).json).toMatchObject({
    replacedBy: null,
  });
});

test('A product whose replacement was deleted can still be updated', async () => {
  const replacement = await added();
  const { _id } = await added({ replacedBy: replacement._id });
  await admin.call('DELETE', `/product/${replacement._id}`);

  const reply = await change(_id, { price: 80, replacedBy: replacement._id });

  expect(reply.as(saved).product).toMatchObject({ price: 80, replacedBy: replacement._id });
});

test('Of two concurrent replacements by each other, one is made', async () => {
  const [one, other] = [await stockProduct(api()), await stockProduct(api())];

  const replies = await Promise.all([
    change(one.id, { replacedBy: other.id }),
    change(other.id, { replacedBy: one.id }),
  ]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('Two concurrent changes cannot close a ring of replacements', async () => {
  const rings = await Promise.all(Array.from({ length: 6 }, halfRing));

  const replies = await Promise.all(
    rings.map(async ([first, second, third, fourth]) => {
      const halves = [change(second, { replacedBy: third }), change(fourth, { replacedBy: first })];
      return (await Promise.all(halves)).map(({ status }) => status).sort();
    }),
  );

  expect(replies).toEqual(rings.map(() => [200, 400]));
});

/** Four products, of which the second replaces the first and the fourth the third. */
async function halfRing() {
  const [second, fourth] = [await stockProduct(api()), await stockProduct(api())];
  const first = await added({ replacedBy: second.id });
  const third = await added({ replacedBy: fourth.id });
  return [first._id, second.id, third._id, fourth.id] as const;
}
