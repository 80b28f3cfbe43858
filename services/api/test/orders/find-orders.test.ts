import { randomUUID } from 'node:crypto';
import { order } from '@kerf/contract/schemas/order';
import { allOrderFilters, orderNeighbours } from '@kerf/contract/schemas/order-list';
import { fulfillmentStates } from '@kerf/domain/fulfillment';
import { runs } from '@kerf/testing/runs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import {
  anyOrder,
  type Cast,
  expectedIds,
  type MadeOrder,
  storeOrders,
  storeRefund,
  type Wanted,
} from './found-orders.ts';

const ORDERS = 120;
const DAY_MS = 86_400_000;

const api = useApi();
const listed = z.array(order);
let admin: Person;
let cast: Cast;
let orders: readonly MadeOrder[];

beforeAll(async () => {
  admin = await signInAdmin(api());
  const customers = [await signIn(api()), await signIn(api()), await signIn(api())];
  const skus = ['KC-190-24T', 'KC-250-80T', 'kb_10', 'KB-100'];
  const products = [];
  for (const sku of skus) products.push(await stockProduct(api(), { sku, name: `Blade ${sku}` }));
  const carriers = [randomUUID(), randomUUID()];
  await api()
    .db.insertInto('carriers')
    .values(carriers.map((id) => ({ id, name: `Carrier ${id}`, tracking_url: '' })))
    .execute();
  cast = { customers, author: admin, products, carriers };
  orders = fc.sample(anyOrder, ORDERS);
  await storeOrders(api(), cast, orders);
});

async function find(wanted: Wanted, person = admin) {
  const query = new URLSearchParams({ limit: '200' });
  for (const [name, value] of Object.entries(wanted)) query.set(name, `${value}`);
  const reply = await person.call('GET', `/all-orders?${query}`);
  expect(reply.status, reply.text).toBe(200);
  const ids = reply.as(listed).map(({ _id }) => _id);
  return { ids, total: Number(reply.headers.get('x-total-count')) };
}

/** The same, page by page. */
async function walk(wanted: Wanted): Promise<string[]> {
  const query = new URLSearchParams({ limit: '7' });
  for (const [name, value] of Object.entries(wanted)) query.set(name, `${value}`);
  const ids: string[] = [];
  for (let path: string | undefined = `/all-orders?${query}`; path !== undefined; ) {
    const reply = await admin.call('GET', path);
    ids.push(...reply.as(listed).map(({ _id }) => _id));
    path = /^<([^>]+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

const utcDay = (moment: string) => moment.slice(0, 10);

/** Sample values for each condition of a list; some match nothing. */
const values = (): { readonly [Name in keyof Required<Wanted>]: readonly Wanted[Name][] } => {
  const tracked = orders.flatMap(({ parcel }) => parcel?.tracking ?? []);
  const totals = orders.slice(0, 3).map(({ totalCents }) => `${totalCents / 100}`);
  const moments = orders.slice(0, 3).map(({ createdAt }) => createdAt);
  const days = [1, 3, 6]
    .map((ago) => new Date(Date.now() - ago * DAY_MS))
    .concat(moments)
    .map((moment) => moment.toISOString());
  return {
    filter: allOrderFilters,
    fulfillment: fulfillmentStates,
    attention: ['true'],
    placedFrom: days,
    placedBefore: days,
    placedFromDay: ['today', 'today-2', 'today-9999', ...days.slice(0, 2).map(utcDay)],
    placedToDay: ['today', 'today-4', 'today-9999', ...days.slice(1, 4).map(utcDay)],
    totalMin: [...totals, '1', '250.01', '999999999'],
    totalMax: [...totals, '0', '249.99', '999999999'],
    customer: [
      ...cast.customers.flatMap(({ email, userId }) => [email, userId]),
      cast.customers[0]?.email.toUpperCase() ?? '',
      randomUUID(),
      'nobody@example.com',
    ],
    product: [...cast.products.map(({ id }) => id), randomUUID()],
    sku: ['KC', 'kc-190', 'KB-', 'kb_', 'KB_1', '%', 'C-190'],
    carrier: [
      ...cast.carriers,
      ...cast.carriers.map((id) => `carrier ${id.slice(0, 5).toUpperCase()}`),
      randomUUID(),
      'no carrier',
    ],
    tracking: [...tracked.slice(0, 3), '1z', 'TR-', '%'],
    poNumber: ['PO-47', 'po', 'pO 100%', 'po_', '4711', '%'],
    shippingMethod: ['ground', 'Ground,', 'över', 'overland 100%', 'insured', '%'],
    costCenter: ['cc-1', 'CC-10', 'sägerei', '%', '10'],
    note: ['gate code', 'GATE', '100%', '_', 'nothing of it'],
    unpaidHours: [1, 24, 100, 8760],
    search: [
      ...[
        'gate code',
        'mill lane',
        'KC-190',
        'kb_10',
        'blade kb',
        '1Z',
        'Quarry Road, S',
        'po-47',
        // Of no random id.
        'o-471',
      ],
      ...tracked.slice(3, 5),
      ...cast.customers.map(({ email }) => email),
      'nowhere to be found',
    ],
  };
};

const names = [
  ...['filter', 'fulfillment', 'attention', 'placedFrom', 'placedBefore', 'totalMin', 'totalMax'],
  ...['placedFromDay', 'placedToDay'],
  ...[
    'customer',
    'product',
    'sku',
    'carrier',
    'tracking',
    'poNumber',
    'shippingMethod',
    'costCenter',
    'note',
    'unpaidHours',
    'search',
  ],
] as const satisfies (keyof Wanted)[];

describe('All orders', () => {
  test.for(names)('narrowed down by %s alone are those of the plain rules', async (name) => {
    const found: number[] = [];
    for (const value of values()[name]) {
      const wanted = { [name]: value };
      const expected = expectedIds(cast, orders, wanted, Date.now());
      const { ids, total } = await find(wanted);
      expect(ids, JSON.stringify(wanted)).toEqual(expected);
      expect(total).toBe(expected.length);
      found.push(expected.length);
    }
    // Otherwise the test would prove nothing.
    expect(found.some((count) => count > 0 && count < ORDERS)).toBe(true);
  });

  test('narrowed down by any conditions together are those of the plain rules', async () => {
    const all = values();
    const one = fc
      .constantFrom(...names)
      .chain((name) => fc.constantFrom(...all[name]).map((value) => [name, value] as const));
    const some = fc.uniqueArray(one, { minLength: 2, maxLength: 4, selector: ([name]) => name });
    await fc.assert(
      fc.asyncProperty(some, async (pairs) => {
        const wanted: Wanted = Object.fromEntries(pairs);
        const expected = expectedIds(cast, orders, wanted, Date.now());
        expect(await find(wanted)).toEqual({ ids: expected, total: expected.length });
      }),
      { numRuns: runs(150) },
    );
  });

  test('narrowed down by any conditions are all on the pages, each once', async () => {
    const all = values();
    const one = fc
      .constantFrom(...names)
      .chain((name) => fc.constantFrom(...all[name]).map((value) => [name, value] as const));
    await fc.assert(
      fc.asyncProperty(one, async (pair) => {
        const wanted: Wanted = Object.fromEntries([pair]);
        const expected = expectedIds(cast, orders, wanted, Date.now());
        expect(await walk(wanted)).toEqual(expected);
      }),
      { numRuns: runs(30) },
    );
  });

  test('are found by a number, a transaction, and the id of a refund', async () => {
    const paid = orders.find(({ state }) => state === 'paid');
    if (!paid) throw new Error('No order is paid.');
    const row = await api()
      .db.selectFrom('orders')
      .select('serial')
      .where('id', '=', paid.id)
      .executeTakeFirstOrThrow();
    await storeRefund(api(), paid.id, admin.userId, 're_Abc123');

    for (const search of [`KS-${row.serial}`, `pi_${paid.id}`, 're_abc123']) {
      expect((await find({ search })).ids, search).toEqual([paid.id]);
    }
  });

  test.for([
    ['filter', 'lost'],
    ['fulfillment', 'flying'],
    ['attention', 'maybe'],
    ['placedFrom', '2026-01-01'],
    ['placedFromDay', 'yesterday'],
    ['placedToDay', '2026-13-01'],
    ['placedBefore', '0000-01-01T00:00:00.000Z'],
    ['totalMin', '-1'],
    ['totalMin', '1.005'],
    ['totalMax', ''],
    ['totalMax', '1e3'],
    ['customer', ''],
    ['product', 'KC-190'],
    ['sku', ''],
    ['carrier', ''],
    ['tracking', 'x'.repeat(101)],
    ['note', 'a\nb'],
    ['unpaidHours', '0'],
    ['unpaidHours', '1.5'],
  ] as const)('are refused with %s of "%s"', async ([name, value]) => {
    const query = new URLSearchParams({ [name]: value });
    expectFieldErrors(await admin.call('GET', `/all-orders?${query}`), name);
  });
});

test('A customer’s own search finds a tracking number, but no note and no refund', async () => {
  const person = cast.customers[0];
  const own = orders.filter(({ customer, state }) => customer === 0 && state !== 'deleted');
  const noted = own.filter(({ note }) => note === 'Gate code 4711');
  const tracked = own.find(({ parcel }) => parcel?.isVoided === false);
  if (!person || !tracked || noted.length === 0)
    throw new Error('The sample lacks what is tested.');
  const search = async (text: string) =>
    (await person.call('GET', `/orders?search=${text}`)).as(listed).map(({ _id }) => _id);

  // Unlike the digits of the note, these letters do not occur in product ids.
  expect(await search('gate')).toEqual([]);
  expect(await search('re_abc123')).toEqual([]);
  expect(await search(tracked.parcel?.tracking ?? '')).toContain(tracked.id);
});

describe('An order’s neighbours', () => {
  const neighbours = (id: string, query = '', person = admin) =>
    person.call('GET', `/order/${id}/neighbours${query}`);

  test.for(['-createdAt', 'createdAt', 'totalPrice', '-totalPrice'])(
    'sorted by %s lead through the whole list, with its places',
    async (sort) => {
      const { ids } = await findSorted(sort);
      const walked: string[] = [];
      let previous: string | null = null;
      for (let id: string | undefined = ids[0]; id !== undefined; ) {
        const reply = await neighbours(id, `?filter=shipped&sort=${sort}`);
        const place = reply.as(orderNeighbours);
        expect(place.position).toBe(walked.length + 1);
        expect(place.total).toBe(ids.length);
        expect(place.previous?.id ?? null).toBe(previous);
        walked.push(id);
        previous = id;
        id = place.next?.id;
      }
      expect(walked).toEqual(ids);
    },
  );

  async function findSorted(sort: string) {
    const reply = await admin.call('GET', `/all-orders?limit=200&filter=shipped&sort=${sort}`);
    return { ids: reply.as(listed).map(({ _id }) => _id) };
  }

  test('are still known when it has left the list', async () => {
    const { ids } = await find({ filter: 'to-ship' });
    const [first, left, third] = ids;
    if (!first || !left || !third) throw new Error('Too few orders are to be shipped.');
    await api()
      .db.updateTable('orders')
      .set({ fulfillment: 'shipped' })
      .where('id', '=', left)
      .execute();

    const place = (await neighbours(left, '?filter=to-ship')).as(orderNeighbours);

    expect(place).toMatchObject({ isInList: false, position: null, total: ids.length - 1 });
    expect([place.previous?.id, place.next?.id]).toEqual([first, third]);
  });

  test('are told to customers of their own orders alone, in the order of their own list', async () => {
    const [person, stranger] = cast.customers;
    if (!person || !stranger) throw new Error('The sample has too few customers.');
    const own = (await person.call('GET', '/orders?limit=200&sort=totalPrice')).as(listed);
    const [first, second] = own;
    if (!first || !second) throw new Error('The customer has too few orders.');
    const ask = (who: Person, query = '?sort=totalPrice') =>
      who.call('GET', `/order/${first._id}/own-neighbours${query}`);

    expect((await ask(person)).as(orderNeighbours)).toMatchObject({
      position: 1,
      total: own.length,
      previous: null,
      next: { id: second._id, number: second.number },
    });
    expectProblem(await ask(stranger), 'not_found');
    expectFieldErrors(await ask(person, '?filter=attention'), 'filter');
    expect((await ask(person, '?note=4711')).as(orderNeighbours).total).toBe(own.length);
  });

  test('are told to admins alone, of orders that there are', async () => {
    const [first] = orders.filter(({ state }) => state === 'paid');
    expectProblem(await neighbours(first?.id ?? '', '', cast.customers[0]), 'forbidden');
    expectProblem(await neighbours(randomUUID()), 'not_found');
    expectFieldErrors(await neighbours(first?.id ?? '', '?filter=lost'), 'filter');
  });
});
