import { randomUUID } from 'node:crypto';
import { openedList, type SavedList, savedList } from '@kerf/contract/schemas/saved-list';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { accountOf } from '../harness/account-of.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let buyer: Person;
let rip: ProductRow;
let fine: ProductRow;

beforeAll(async () => {
  buyer = await signIn(api());
  rip = await stockProduct(api(), { name: 'Longridge 315 rip' });
  fine = await stockProduct(api(), { name: 'Fairface 250 fine' });
});

const rows = () => [
  { productId: rip.id, quantity: 24 },
  { productId: fine.id, quantity: 6 },
];

async function keep(name: string, person = buyer): Promise<SavedList> {
  const reply = await person.call('POST', '/saved-lists', { body: { name, rows: rows() } });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(savedList);
}

const open = (id: string, person = buyer) => person.call('GET', `/saved-list/${id}`);
const change = (id: string, body: object, person = buyer) =>
  person.call('PUT', `/saved-list/${id}`, { body });
const namesOf = async (person: Person, query = '') =>
  (await person.call('GET', `/saved-lists${query}`)).as(z.array(savedList)).map(({ name }) => name);

test('A list is stored with its rows in order and without prices', async () => {
  const kept = await keep(' Monday refill ');

  expect(kept).toMatchObject({ name: 'Monday refill', products: 2, units: 30, version: 1 });
  expect((await open(kept._id)).as(openedList)).toEqual({
    ...kept,
    rows: [
      { productId: rip.id, quantity: 24, name: rip.name, sku: rip.sku },
      { productId: fine.id, quantity: 6, name: fine.name, sku: fine.sku },
    ],
  });
});

test('A list keeps a withdrawn product with its name', async () => {
  const gone = await stockProduct(api(), { name: 'Old Ridge 200' });
  const body = { name: 'With a gone one', rows: [{ productId: gone.id, quantity: 10 }] };
  await (await signInAdmin(api())).call('DELETE', `/product/${gone.id}`);

  const kept = (await buyer.call('POST', '/saved-lists', { body })).as(savedList);

  expect((await open(kept._id)).as(openedList).rows).toMatchObject([{ name: 'Old Ridge 200' }]);
});

test('A list can be renamed alone or updated with its rows', async () => {
  const kept = await keep('Refill');

  const renamed = await change(kept._id, { name: 'Refill, spring', version: 1 });
  expect(renamed.as(savedList)).toMatchObject({ name: 'Refill, spring', products: 2, version: 2 });
  const body = { name: 'Refill, spring', rows: [{ productId: rip.id, quantity: 7 }], version: 2 };
  const changed = await change(kept._id, body);
  expect(changed.as(savedList)).toMatchObject({ products: 1, units: 7, version: 3 });
});

test('A list that is saved again because its answer was lost is saved once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { name: 'Saved again', rows: rows() };
  const add = (more = {}) =>
    buyer.call('POST', '/saved-lists', { body: { ...body, ...more }, headers });
  const kept = await add();
  const put = (name: string) =>
    buyer.call('PUT', `/saved-list/${kept.as(savedList)._id}`, {
      body: { name, version: 1 },
      headers,
    });

  expect((await add()).json).toEqual(kept.json);
  const [first, again] = [await put('Renamed again'), await put('Renamed again')];

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  expect(again.as(savedList)).toMatchObject({ name: 'Renamed again', version: 2 });
  expectProblem(await add({ name: 'Another' }), 'idempotency_key_reused');
  expectProblem(await put('Another'), 'idempotency_key_reused');
  expectProblem(
    await change(kept.as(savedList)._id, { name: 'Renamed again', version: 1 }),
    'list_changed',
  );
});

test('A second tab’s outdated change of a list is refused', async () => {
  const kept = await keep('Two tabs');

  const replies = await Promise.all(
    ['One', 'Two'].map((name) => change(kept._id, { name, version: 1 })),
  );

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [refused] = replies.filter(({ status }) => status === 409);
  const [taken] = replies.filter(({ status }) => status === 200);
  if (!refused || !taken) throw new Error('Expected one success and one refusal.');
  expect(expectProblem(refused, 'list_changed')).toMatchObject({ version: 2 });
  expect((await open(kept._id)).as(openedList).name).toBe(taken.as(savedList).name);
});

test('List names are unique per person', async () => {
  const kept = await keep('Only one');
  const second = await keep('Second');
  const body = { name: 'only ONE', rows: rows() };

  expectProblem(await buyer.call('POST', '/saved-lists', { body }), 'list_name_taken');
  const renamed = await change(second._id, { name: 'Only one', version: 1 });
  expectProblem(renamed, 'list_name_taken');
  expect((await change(kept._id, { name: 'ONLY ONE', version: 1 })).status).toBe(200);
  expect((await keep('Only one', await signIn(api()))).name).toBe('Only one');
});

test('A list of another person gets a 404, for admins too', async () => {
  const kept = await keep('Private');
  const strangers = [await signIn(api()), await signInAdmin(api())];

  for (const stranger of strangers) {
    expectProblem(await open(kept._id, stranger), 'not_found');
    expectProblem(await change(kept._id, { name: 'Mine', version: 1 }, stranger), 'not_found');
    expectProblem(await stranger.call('DELETE', `/saved-list/${kept._id}`), 'not_found');
    expect(await namesOf(stranger)).toEqual([]);
  }
  expect((await open(kept._id)).as(openedList).name).toBe('Private');
  expectProblem(await api().call('GET', '/saved-lists'), 'unauthenticated');
});

test('A deleted list is gone, and deleting it again gets a 404', async () => {
  const kept = await keep('Short-lived');
  const path = `/saved-list/${kept._id}`;

  expect((await buyer.call('DELETE', path)).json).toEqual({ deletedCount: 1 });
  expectProblem(await buyer.call('DELETE', path), 'not_found');
  expectProblem(await change(kept._id, { name: 'Again', version: 1 }), 'not_found');
});

test('Lists are sorted by change and by name, searched, and paged', async () => {
  const person = await signIn(api());
  const first = await keep('Bravo', person);
  await keep('alpha 100%', person);
  await change(first._id, { name: 'Bravo', version: 1 }, person);

  expect(await namesOf(person)).toEqual(['Bravo', 'alpha 100%']);
  expect(await namesOf(person, '?sort=-name')).toEqual(['alpha 100%', 'Bravo'].sort().reverse());
  expect(await namesOf(person, '?search=%25')).toEqual(['alpha 100%']);
  const page = await person.call('GET', '/saved-lists?limit=1');
  const next = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect((await person.call('GET', next)).as(z.array(savedList))).toMatchObject([
    { name: 'alpha 100%' },
  ]);
});

test('Two thousand rows are stored, and 2,001 are refused', async () => {
  const many = Array.from({ length: 2_000 }, () => ({ productId: rip.id, quantity: 9_999_999 }));
  const body = { name: 'Large', rows: many };

  const kept = (await buyer.call('POST', '/saved-lists', { body })).as(savedList);
  expect(kept).toMatchObject({ products: 2_000, units: 2_000 * 9_999_999 });
  expect((await open(kept._id)).as(openedList).rows).toHaveLength(2_000);
  const more = { name: 'Larger', rows: [...many, { productId: rip.id, quantity: 1 }] };
  expectFieldErrors(await buyer.call('POST', '/saved-lists', { body: more }), 'rows');
});

test('A person can have at most a hundred lists, even when many are added at once', async () => {
  const person = await signIn(api());
  const [kept] = await Promise.all([keep('0', person)]);
  await api()
    .db.insertInto('saved_lists')
    .values(
      Array.from({ length: 97 }, (_, index) => ({
        id: randomUUID(),
        account_id: accountOf(person.userId),
        name: `List ${index}`,
        rows: '[]',
        products: 0,
        units: 0,
      })),
    )
    .execute();

  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      person.call('POST', '/saved-lists', { body: { name, rows: rows() } }),
    ),
  );

  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  const refused = replies.find(({ status }) => status === 409);
  if (refused) expectProblem(refused, 'too_many_lists');
  expect((await change(kept?._id ?? '', { name: 'Still mine', version: 1 }, person)).status).toBe(
    200,
  );
});

test.for([
  ['no name', { name: ' ' }, 'name'],
  ['a name of two lines', { name: 'a\nb' }, 'name'],
  ['no rows', { rows: [] }, 'rows'],
  ['half a blade', { rows: [{ productId: randomUUID(), quantity: 1.5 }] }, 'rows.0.quantity'],
  ['no blade', { rows: [{ productId: randomUUID(), quantity: 0 }] }, 'rows.0.quantity'],
  ['an unknown product', { rows: [{ productId: randomUUID(), quantity: 6 }] }, 'rows.0.productId'],
] as const)('A list with %s is refused', async ([, wrong, path]) => {
  const body = { name: 'Sound', rows: rows(), ...wrong };
  const kept = await keep(`Kept ${randomUUID()}`);

  expectFieldErrors(await buyer.call('POST', '/saved-lists', { body }), path);
  expectFieldErrors(await change(kept._id, { ...body, version: 1 }), path);
  expect((await open(kept._id)).as(openedList).version).toBe(1);
});
