import { randomUUID } from 'node:crypto';
import { review, reviewFigures } from '@kerf/contract/schemas/review';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, placeOne, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const added = z.object({ success: z.literal(true), review });
const reviews = z.array(review);
const body = {
  name: 'Sam',
  des: 'Cuts like butter.',
  rating: 5,
  img: 'https://example.com/me.jpg',
};

test('A customer’s review is public', async () => {
  const author = await signIn(api());

  const reply = await author.call('POST', '/review', { body });

  expect(reply.status).toBe(201);
  const kept = { _id: expect.any(String), ...body, verified: false, createdAt: expect.any(String) };
  expect(reply.json).toEqual({ success: true, review: kept });
  expect((await api().call('GET', '/reviews')).json).toContainEqual(kept);
});

test('A review repeated because its answer was lost is kept once', async () => {
  const author = await signIn(api());
  const headers = { 'idempotency-key': randomUUID() };
  const send = (changes: object = {}) =>
    author.call('POST', '/review', { body: { ...body, ...changes }, headers });
  const first = await send();

  const again = await send();

  expect(again.status).toBe(201);
  expect(again.json).toEqual(first.json);
  const kept = await api()
    .db.selectFrom('reviews')
    .select('id')
    .where('author_id', '=', author.userId)
    .execute();
  expect(kept).toHaveLength(1);
  expectProblem(await send({ rating: 1 }), 'idempotency_key_reused');
});

test('The author’s email address comes from the session and is never shown', async () => {
  const author = await signIn(api());

  const reply = await author.call('POST', '/review', {
    body: { ...body, email: 'other@example.com' },
  });

  expect(reply.text).not.toContain('@');
  const row = await api()
    .db.selectFrom('reviews')
    .select('author_email')
    .where('id', '=', reply.as(added).review._id)
    .executeTakeFirstOrThrow();
  expect(row.author_email).toBe(author.email);
});

test.for([1, 2, 3, 4, 5])('A rating of %i stars is accepted', async (rating) => {
  const author = await signIn(api());

  expect((await author.call('POST', '/review', { body: { ...body, rating } })).status).toBe(201);
});

test.for([0, 6, 4.5, -1, '5', null, undefined, [5], 1e308])(
  'A rating of %o is refused',
  async (rating) => {
    const author = await signIn(api());

    expectFieldErrors(
      await author.call('POST', '/review', { body: { ...body, rating } }),
      'rating',
    );
  },
);

test.for([
  'data:text/html,x',
  'http://example.com',
  '//evil.example',
  `https://e.com/${'a'.repeat(9000)}`,
])('A picture at %s is refused', async (img) => {
  const author = await signIn(api());

  expectFieldErrors(await author.call('POST', '/review', { body: { ...body, img } }), 'img');
});

test('Markup in a review is stored as plain text', async () => {
  const author = await signIn(api());
  const des = '<img src=x onerror=alert(1)> & "quotes"';

  const reply = await author.call('POST', '/review', { body: { ...body, des } });

  expect(reply.as(added).review.des).toBe(des);
});

test('A review is verified only once its author has paid for an order', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  await placeOne(buyer, product);
  expect((await buyer.call('POST', '/review', { body })).as(added).review.verified).toBe(false);

  await payFor(buyer, product);

  expect((await buyer.call('POST', '/review', { body })).as(added).review.verified).toBe(true);
});

test('Reviews are limited per customer', async () => {
  const [author, other] = [await signIn(api()), await signIn(api())];

  const replies = [];
  // Twice the limit plus one: enough even if the hour changes in between.
  for (let times = 0; times < 21; times += 1) {
    replies.push(await author.call('POST', '/review', { body }));
  }

  const stopped = replies.filter((reply) => reply.status === 429);
  expect(new Set(replies.slice(0, 10).map((reply) => reply.status))).toEqual(new Set([201]));
  expect(stopped.length).toBeGreaterThan(0);
  for (const reply of stopped) {
    const { retryAfterSeconds } = expectProblem(reply, 'rate_limited');
    expect(reply.headers.get('retry-after')).toBe(String(retryAfterSeconds));
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(3600);
  }
  expect((await other.call('POST', '/review', { body })).status).toBe(201);
});

const facts = {
  machine: 'Panel saw',
  material: 'Hardwood',
  cut: { count: 600, unit: 'cuts' },
};

async function payFor(buyer: Person, product: Awaited<ReturnType<typeof stockProduct>>) {
  const order = await placeOne(buyer, product);
  const intent = await beginPayment(api(), buyer, { orderId: order._id });
  await payByCard(api(), intent);
  await settle(buyer, order._id, intent.id);
}

async function say(author: Person, told: Readonly<Record<string, unknown>>) {
  return (await author.call('POST', '/review', { body: { ...body, ...told } })).as(added).review;
}

async function figuresOf(productId: string) {
  return (await api().call('GET', `/product/${productId}/review-figures`)).as(reviewFigures)
    .materials;
}

test('A review has material, machine and amount, and is listed with its product', async () => {
  const [author, product, other] = [
    await signIn(api()),
    await stockProduct(api()),
    await stockProduct(api()),
  ];

  const typed = await say(author, { ...facts, productId: product.id });
  await say(author, { productId: other.id });
  const plain = await say(author, {});

  expect(typed).toMatchObject({ ...facts, productId: product.id, bought: false });
  expect(Object.keys(plain)).not.toContain('bought');
  const about = await api().call('GET', `/reviews?productId=${product.id}`);
  expect(about.as(reviews)).toEqual([typed]);
  expect(about.headers.get('x-total-count')).toBe('1');
  expect((await api().call('GET', `/reviews?productId=${randomUUID()}`)).json).toEqual([]);
});

test('A product review is verified only where its author paid for that product', async () => {
  const [buyer, other] = [await signIn(api()), await signIn(api())];
  const [product, another] = [await stockProduct(api()), await stockProduct(api())];
  await placeOne(buyer, another);
  await payFor(buyer, product);

  const claim = { verified: true, bought: true };
  expect((await say(buyer, { productId: product.id })).bought).toBe(true);
  expect((await say(buyer, { ...claim, productId: another.id })).bought).toBe(false);
  expect((await say(other, { ...claim, productId: product.id })).bought).toBe(false);
});

test.for<[string, unknown]>([
  ['material', 'Cheese'],
  ['material', 'hardwood'],
  ['machine', ''],
  ['machine', 'x'.repeat(61)],
  ['cut.count', { count: -600, unit: 'cuts' }],
  ['cut.count', { count: 1.5, unit: 'metres' }],
  ['cut.unit', { count: 600, unit: 'feet' }],
  ['productId', 'KC-250-30-80T'],
  ['productId', randomUUID()],
])('As %s of a review %o is refused, and nothing is kept', async ([path, value]) => {
  const author = await signIn(api());
  const [field = path] = path.split('.');

  const reply = await author.call('POST', '/review', { body: { ...body, [field]: value } });

  expectFieldErrors(reply, path);
  const kept = api().db.selectFrom('reviews').select('id').where('author_id', '=', author.userId);
  expect(await kept.execute()).toEqual([]);
});

test('A deleted product keeps its reviews, takes no new ones and has no averages', async () => {
  const [author, admin] = [await signIn(api()), await signInAdmin(api())];
  const product = await stockProduct(api());
  const typed = await say(author, { ...facts, productId: product.id });
  await admin.call('DELETE', `/product/${product.id}`);

  const late = { body: { ...body, productId: product.id } };
  expectFieldErrors(await author.call('POST', '/review', late), 'productId');
  for (const id of [product.id, randomUUID(), 'none']) {
    expectProblem(await api().call('GET', `/product/${id}/review-figures`), 'not_found');
  }
  expect((await api().call('GET', '/reviews')).json).toContainEqual(typed);
});

test('Users are counted per material, with an average from three on', async () => {
  const product = await stockProduct(api());
  expect(await figuresOf(product.id)).toEqual([]);
  const people = await Promise.all([5, 4, 5].map(() => signIn(api())));
  for (const [index, rating] of [5, 4, 5].entries()) {
    const author = people[index] ?? expect.unreachable();
    await say(author, { productId: product.id, material: 'Hardwood', rating });
    if (index < 2) await say(author, { productId: product.id, material: 'Plywood', rating });
  }
  // Neither names both this product and a material.
  await say(people[0] ?? expect.unreachable(), { productId: product.id, rating: 1 });
  await say(people[0] ?? expect.unreachable(), { material: 'Hardwood', rating: 1 });

  expect(await figuresOf(product.id)).toEqual([
    { material: 'Hardwood', users: 3, average: 4.7 },
    { material: 'Plywood', users: 2, average: null },
  ]);
});

test('A repeated review in the same material counts once, with the latest values', async () => {
  const product = await stockProduct(api());
  const people = await Promise.all([1, 2, 3].map(() => signIn(api())));
  const [first = expect.unreachable()] = people;
  const told = { productId: product.id, material: 'Steel' };
  for (const author of people) await say(author, { ...told, rating: 5 });

  for (const rating of [1, 1, 2]) await say(first, { ...told, rating });

  expect(await figuresOf(product.id)).toEqual([{ material: 'Steel', users: 3, average: 4 }]);
});

test('Only an admin deletes a review, and the audit keeps its text', async () => {
  const author = await signIn(api());
  const admin = await signInAdmin(api());
  const { _id } = (await author.call('POST', '/review', { body })).as(added).review;

  expectProblem(await author.call('DELETE', `/review/${_id}`), 'forbidden');
  expectProblem(await api().call('DELETE', `/review/${_id}`), 'unauthenticated');
  const reply = await admin.call('DELETE', `/review/${_id}`);

  expect(reply.json).toEqual({ deletedCount: 1 });
  const left = (await api().call('GET', '/reviews')).as(reviews);
  expect(left.map((each) => each._id)).not.toContain(_id);
  expectProblem(await admin.call('DELETE', `/review/${_id}`), 'not_found');
  const trace = await api()
    .db.selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', _id)
    .orderBy('id')
    .execute();
  const detail = { name: 'Sam', rating: 5, des: body.des, authorId: author.userId };
  expect(trace).toMatchObject([
    { action: 'review.add', actor_id: author.userId },
    { action: 'review.delete', actor_id: admin.userId, detail },
  ]);
});

test('A reviewer cannot use the name of the shop or its staff, and an admin uses their own name', async () => {
  const admin = await signInAdmin(api());
  await api()
    .db.updateTable('users')
    .set({ display_name: 'Ada Marsh' })
    .where('id', '=', admin.userId)
    .execute();
  const author = await signIn(api());
  const under = (person: Person, name: string) =>
    person.call('POST', '/review', { body: { ...body, name } });

  for (const name of ['Kerf Support', 'K e r f', 'Аda Marsh', 'The admin team']) {
    expectFieldErrors(await under(author, name), 'name');
  }
  expect((await under(author, 'Ada Marshall')).status).toBe(201);
  expect((await under(admin, 'Ada Marsh')).status).toBe(201);
});
