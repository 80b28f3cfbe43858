import { order } from '@kerf/contract/schemas/order';
import { review } from '@kerf/contract/schemas/review';
import { sampleNewProduct } from '@kerf/contract/testing/sample-products';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { fingerprint } from '../harness/fingerprint.ts';
import type { Reply } from '../harness/http-call.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { orderBody, placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
const orders = z.array(order);
let buyer: Person;
let other: Person;
let admin: Person;
let product: ProductRow;

beforeAll(async () => {
  [buyer, other, admin] = [await signIn(api()), await signIn(api()), await signInAdmin(api())];
  product = await stockProduct(api(), { minOrder: 5, stock: 100_000 });
});

/** Makes a call that must be refused, and expects nothing to have changed. */
async function refused(ask: () => Promise<Reply>): Promise<Reply> {
  const before = await fingerprint(api());
  const reply = await ask();
  expect(await fingerprint(api())).toBe(before);
  return reply;
}

const place = (changes: object, by = buyer) =>
  by.call('POST', '/order', { body: { ...orderBody(by, product, 10), ...changes } });

test.for<[unknown]>([
  [0],
  [-5],
  [1.5],
  ['10'],
  [1e9],
  [2 ** 53],
  [1e308],
  [[6]],
  [{ $gt: 5 }],
  [true],
  [null],
  [''],
])('A quantity of %j is refused', async ([quantity]) => {
  expectFieldErrors(await refused(() => place({ quantity })), 'quantity');
});

test.for(['NaN', 'Infinity', '-0x10', '010', '+10', '.5', '1_000'])(
  'A quantity of %s is refused as invalid JSON',
  async (literal) => {
    const raw = JSON.stringify(orderBody(buyer, product, 10)).replace(
      '"quantity":10',
      `"quantity":${literal}`,
    );

    expectProblem(await refused(() => buyer.call('POST', '/order', { raw })), 'malformed_body');
  },
);

test.for([5, 100_000, 100_001])('A quantity of %i is outside 5 to 100,000', async (quantity) => {
  const body = orderBody(buyer, product, quantity);

  const reply = await refused(() => buyer.call('POST', '/order', { body }));

  expectProblem(reply, 'quantity_out_of_bounds');
});

const texts = [
  ['spaces around it', '  12 Mill Lane  ', '12 Mill Lane'],
  ['signs of many languages', 'Łódź №7, 木工 👩‍🔧', 'Łódź №7, 木工 👩‍🔧'],
  ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['a quote of SQL', "'; DROP TABLE orders;--", "'; DROP TABLE orders;--"],
  ['several lines', '12 Mill Lane\nBend, OR', '12 Mill Lane\nBend, OR'],
  ['nothing', '', null],
  ['spaces alone', ' \t ', null],
  ['ten thousand letters', 'a'.repeat(10_000), null],
  ['a NUL', 'a\0b', null],
  ['an escape', 'a\u001b[31mb', null],
  ['a direction turned round', 'a\u202eb', null],
  ['half a letter', 'a\ud83db', null],
] as const;

test.for(texts)('An address with %s is stored unchanged, or refused', async ([, sent, kept]) => {
  if (kept === null) {
    expectFieldErrors(await refused(() => place({ address: sent })), 'address');
    return;
  }
  const reply = await place({ address: sent });
  expect(reply.json).toMatchObject({ order: { address: kept } });
});

test('A phone number is one line', async () => {
  expectFieldErrors(await refused(() => place({ phone: '1\n2' })), 'phone');
});

test.for([
  { role: 'admin' },
  { _id: '1', email: 'x@y.zz', email_verified: true, sessions: [] },
  { user_id: 1, firebase_uid: 'x' },
])('A profile ignores unknown fields: %j', async (fields) => {
  const reply = await refused(() =>
    buyer.call('PUT', `/userUpdate/${buyer.email}`, { body: fields }),
  );

  expect(reply.json).toEqual({ modifiedCount: 0 });
});

test.for([
  '{"__proto__":{"role":"admin","phone":"666"}}',
  '{"constructor":{"prototype":{"role":"admin","phone":"666"}}}',
  '{"prototype":{"phone":"666"}}',
  '{"__proto__.phone":"666","constructor.prototype.phone":"666"}',
  '{"toString":"666","hasOwnProperty":"666","valueOf":1}',
])('A profile ignores inherited names: %s', async (raw) => {
  const reply = await refused(() => buyer.call('PUT', `/userUpdate/${buyer.email}`, { raw }));

  expect(reply.json).toEqual({ modifiedCount: 0 });
  expect(await (await other.call('GET', `/admin/${other.email}`)).json).toEqual({ admin: false });
  const { json } = await other.call('GET', `/user/${other.email}`);
  expect(json).toMatchObject({ phone: '' });
});

test('An address of a megabyte is refused unread', async () => {
  const body = { address: 'x'.repeat(1_000_000) };

  expectProblem(
    await refused(() => buyer.call('PUT', `/userUpdate/${buyer.email}`, { body })),
    'payload_too_large',
  );
});

test.for([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://example.com/a.jpg',
  '//evil.example/a.jpg',
  `https://example.com/${'a'.repeat(10_000)}`,
])('%s is refused as the address of a picture or page in every field', async (address) => {
  const tries: [string, () => Promise<Reply>][] = [
    [
      'img',
      () =>
        buyer.call('POST', '/review', { body: { name: 'S', des: 'D', rating: 5, img: address } }),
    ],
    [
      'linkedin',
      () => buyer.call('PUT', `/userUpdate/${buyer.email}`, { body: { linkedin: address } }),
    ],
    ['img', () => admin.call('POST', '/product', { body: sampleNewProduct({ img: address }) })],
  ];
  for (const [field, ask] of tries) expectFieldErrors(await refused(ask), field);
});

test.for<[string, unknown]>([
  ['price', 'abc'],
  ['price', '64.5'],
  ['price', -1],
  ['price', 1e308],
  ['price', 0.001],
  ['price', 64.505],
  ['minOrder', 4],
  ['minOrder', '5'],
  ['stock', -1],
  ['stock', 2 ** 53],
  ['name', ''],
  ['name', 7],
])('A product whose %s is %j is refused', async ([field, value]) => {
  const body = sampleNewProduct({ [field]: value });

  expectFieldErrors(await refused(() => admin.call('POST', '/product', { body })), field);
});

test.for([
  'customerEmail=a@example.com&customerEmail=b@example.com',
  'customerEmail=[]',
  'customerEmail={}',
  'customerEmail={"$ne":""}',
  'customerEmail=*',
  'customerEmail=%00',
  'customerEmail=',
])('The orders of "%s" are refused', async (query) => {
  expectFieldErrors(await refused(() => buyer.call('GET', `/orders?${query}`)), 'customerEmail');
});

test('A parameter that resembles customerEmail is ignored', async () => {
  const mine = await placeOne(buyer, product);
  await placeOne(other, product);

  for (const query of ['', '?customerEmail[]=x', '?customerEmail[$ne]=x', '?CustomerEmail=x']) {
    const listed = (await buyer.call('GET', `/orders${query}`)).as(orders);
    expect(listed.map(({ _id }) => _id)).toContain(mine._id);
    expect(new Set(listed.map(({ customerEmail }) => customerEmail))).toEqual(
      new Set([buyer.email]),
    );
  }
});

test.for(["'; DROP TABLE--", '%00', '../', '..%2f', 'a'.repeat(10_000), '💥', '%'])(
  'Every call on an order "%s" gets a 404',
  async (id) => {
    const path = `/order/${encodeURIComponent(id)}`;
    const body = { transactionId: 'pi_1' };

    expectProblem(await refused(() => buyer.call('GET', path)), 'not_found');
    expectProblem(await refused(() => buyer.call('DELETE', path)), 'not_found');
    expectProblem(await refused(() => buyer.call('PATCH', path, { body })), 'not_found');
  },
);

test('Every list searches wildcards literally', async () => {
  const lists = ['/products', '/reviews', '/user', '/orders', '/messages'];
  const signs = ['%', '_', '\\', '.*', '[a-z]', '(', "' OR 1=1--", '*', '^', '$'];
  const manySigns = ['(((((((', '-------', '. . . . .'];
  await place({ address: `Unit ${signs.join(' ')}` });
  await place({ address: '12 Mill Lane' });
  const everyOrder = await api().db.selectFrom('orders').select(['id', 'address']).execute();
  const find = async (path: string, search: string) => {
    const reply = await admin.call(
      'GET',
      `${path}?${new URLSearchParams({ search, limit: '200' })}`,
    );
    expect([path, search, reply.status]).toEqual([path, search, 200]);
    return reply.as(z.array(z.object({ _id: z.string() }))).map(({ _id }) => _id);
  };
  for (const search of [...signs, ...manySigns]) {
    for (const path of lists)
      expect([path, search, await find(path, search)]).toEqual([path, search, []]);
    const written = everyOrder.filter(({ address }) => address.includes(search));
    const found = await find('/all-orders', search);
    expect([search, found.sort()]).toEqual([search, written.map(({ id }) => id).sort()]);
  }
});

test('A review is stored as text under the given name and the session’s address', async () => {
  const body = { name: 'Ada Marsh', des: '<script>alert(1)</script>', rating: 5, img: '' };

  const reply = await buyer.call('POST', '/review', { body });

  expect(reply.headers.get('content-type')).toContain('application/json');
  const saved = reply.as(z.object({ review })).review;
  expect(saved).toMatchObject({ name: 'Ada Marsh', des: body.des });
  const { author_email } = await api()
    .db.selectFrom('reviews')
    .select('author_email')
    .where('id', '=', saved._id)
    .executeTakeFirstOrThrow();
  expect(author_email).toBe(buyer.email);
});
