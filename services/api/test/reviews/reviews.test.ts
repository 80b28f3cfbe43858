import { review } from '@kerf/contract/schemas/review';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { signIn } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, placeOne, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const added = z.object({ success: z.literal(true), review });
const body = {
  name: 'Sam',
  des: 'Cuts like butter.',
  rating: 5,
  img: 'https://example.com/me.jpg',
};

test('A customer adds a review, and everybody reads it', async () => {
  const author = await signIn(api());

  const reply = await author.call('POST', '/review', { body });

  expect(reply.status).toBe(201);
  const kept = { _id: expect.any(String), ...body, verified: false, createdAt: expect.any(String) };
  expect(reply.json).toEqual({ success: true, review: kept });
  expect((await api().call('GET', '/reviews')).json).toContainEqual(kept);
});

test('The address of an author is the one of their session, and is shown to nobody', async () => {
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

test.for([1, 2, 3, 4, 5])('A rating of %i stars is taken', async (rating) => {
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

test('Markup in a review is kept as the text that it is', async () => {
  const author = await signIn(api());
  const des = '<img src=x onerror=alert(1)> & "quotes"';

  const reply = await author.call('POST', '/review', { body: { ...body, des } });

  expect(reply.as(added).review.des).toBe(des);
});

test('A review is verified once its author has paid for an order, and not before', async () => {
  const buyer = await signIn(api());
  const product = await stockProduct(api());
  const order = await placeOne(buyer, product);
  expect((await buyer.call('POST', '/review', { body })).as(added).review.verified).toBe(false);

  const intent = await beginPayment(api(), buyer, { orderId: order._id });
  await payByCard(api(), intent);
  await settle(buyer, order._id, intent.id);

  expect((await buyer.call('POST', '/review', { body })).as(added).review.verified).toBe(true);
});

test('Whoever writes review after review is stopped, and others are not', async () => {
  const [author, other] = [await signIn(api()), await signIn(api())];

  const replies = [];
  // Twice the limit and one: enough even where the hour changes in between.
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
