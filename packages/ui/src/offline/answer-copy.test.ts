import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { hydrate, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ShownKey } from '../platform/query-keys.ts';
import { copyOfAnswers, readCopy } from './answer-copy.ts';

const ADA = 'ada@example.com';
const READ_AT = Date.now() - 86_400_000;
const product = sampleProduct();
const order = sampleOrder({ customerEmail: ADA });
const foreign = sampleOrder({ customerEmail: 'bo@example.com', address: '12 Mill Lane' });
const page = { items: [order], total: 1, next: null };
const front = { pages: [{ items: [product], total: 1, next: null }], pageParams: [''] };

/** A cache that received all of these answers a day ago. */
function answered(answers: readonly (readonly [ShownKey, unknown])[]): QueryClient {
  const client = new QueryClient();
  for (const [key, data] of answers) client.setQueryData(key, data, { updatedAt: READ_AT });
  return client;
}

function brought(text: string, owner: string | null = ADA): QueryClient {
  const client = new QueryClient();
  hydrate(client, readCopy(text, owner));
  return client;
}

function keysOf(client: QueryClient): unknown[] {
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
}

const answers = [
  [['products', 'front'], front],
  [['products', 'one', product._id], product],
  [['orders', 'list', 'own', ADA], page],
  [['orders', 'one', order._id], order],
  [['role', ADA], { admin: false }],
] as const;

test('the catalogue and the orders are restored with their age, as stale', () => {
  const client = brought(copyOfAnswers(answered(answers), ADA));
  for (const [key, data] of answers) {
    expect(client.getQueryData(key)).toEqual(data);
    expect(client.getQueryState(key)).toMatchObject({
      dataUpdatedAt: READ_AT,
      isInvalidated: true,
      status: 'success',
    });
  }
});

test('a newer answer is not replaced', () => {
  const client = new QueryClient();
  client.setQueryData(['role', ADA], { admin: true });
  hydrate(client, readCopy(copyOfAnswers(answered(answers), ADA), ADA));
  expect(client.getQueryData(['role', ADA])).toEqual({ admin: true });
});

test("payments, messages and other people's data are not stored", () => {
  const text = copyOfAnswers(
    answered([
      [['payment-intent', order._id], { clientSecret: 'pi_1_secret_2' }],
      [['messages'], page],
      [['users', 'list'], page],
    ]),
    ADA,
  );
  expect(text).not.toContain('secret');
  expect(JSON.parse(text)).toMatchObject({ answers: [] });
});

test.each([
  ['another person’s order', ['orders', 'one', foreign._id], foreign],
  [
    'an admin’s list of orders',
    ['orders', 'list', 'all', 'newest'],
    { ...page, items: [order, foreign] },
  ],
  ['another person’s role', ['role', 'bo@example.com'], { admin: true }],
  ['another person’s profile', ['profile', 'bo@example.com'], { email: 'bo@example.com' }],
  ['another person’s machines', ['machines', 'bo@example.com'], []],
] as const)('%s is neither stored nor restored', (_, key, data) => {
  expect(JSON.parse(copyOfAnswers(answered([[key, data]]), ADA))).toMatchObject({ answers: [] });
  const text = JSON.stringify({
    version: 1,
    owner: ADA,
    answers: [{ key, data, readAt: READ_AT }],
  });
  expect(keysOf(brought(text))).toEqual([]);
});

test.each([
  ['eve@example.com', ADA],
  [null, ADA],
  [ADA, null],
])('answers of %s are not restored for %s', (owner, reader) => {
  expect(keysOf(brought(copyOfAnswers(answered(answers), owner), reader))).toEqual([]);
});

test.each(['', '{', 'null', '[]', '{"version":1}', '{"version":1,"owner":"ada@example.com"}'])(
  'a text that is not a copy restores nothing: %s',
  (text) => {
    expect(keysOf(brought(text))).toEqual([]);
  },
);

test('a copy of another version restores nothing', () => {
  const text = copyOfAnswers(answered(answers), ADA).replace('"version":1', '"version":2');
  expect(keysOf(brought(text))).toEqual([]);
});

test.each([
  ['an order without its lines', ['orders', 'one', order._id], { ...order, lines: undefined }],
  ['a page that is none', ['orders', 'list', 'own', ADA], [order]],
  ['a catalogue with a page missing', ['products', 'front'], { ...front, pageParams: [] }],
  ['a price that is no money', ['products', 'one', 'x'], { ...product, price: 1.001 }],
  ['a key of something else', ['session'], { token: 'x' }],
  ['a role that is none', ['role', ADA], { admin: 'yes' }],
])('%s is skipped, and the rest is restored', (_, key, data) => {
  const good = { key: ['products', 'one', product._id], data: product, readAt: READ_AT };
  const text = JSON.stringify({
    version: 1,
    owner: ADA,
    answers: [{ key, data, readAt: READ_AT }, good],
  });
  expect(keysOf(brought(text))).toEqual([good.key]);
});

test.each([Date.now() + 3_600_000, 'yesterday', null])(
  'an answer with the time %s is not restored',
  (readAt) => {
    const answer = { key: ['role', ADA], data: { admin: true }, readAt };
    const text = JSON.stringify({ version: 1, owner: ADA, answers: [answer] });
    expect(keysOf(brought(text))).toEqual([]);
  },
);
