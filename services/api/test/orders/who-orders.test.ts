import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { createAccessTokens } from '../../src/http/access-token.ts';
import { call } from '../harness/http-call.ts';
import { type Person, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { delivery, orderBody } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });

type Payload = (person: Person, product: ProductRow) => object;
const sound: Payload = (person, product) => orderBody(person, product, 10);

test.for<[string, string, Payload]>([
  ['a sound order', '/order', sound],
  ['an order of many lines', '/orders', (_, product) => manyLines(product)],
  ['no order at all', '/order', () => ({})],
  ['too few units', '/order', (person, product) => orderBody(person, product, 1)],
  ['an unknown product', '/order', (...of) => ({ ...sound(...of), productId: randomUUID() })],
  ['an unknown machine', '/order', (...of) => ({ ...sound(...of), machineId: randomUUID() })],
  ["somebody else's address", '/order', (...of) => ({ ...sound(...of), customerEmail: 'a@b.co' })],
])('A caller who has logged out gets a 401 for %s', async ([, path, payload]) => {
  const person = await signIn(api());
  const product = await stockProduct(api());
  await person.call('DELETE', '/session');

  const reply = await person.call('POST', path, { body: payload(person, product) });

  expectProblem(reply, 'session_ended');
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});

test('A stored reply is not returned to a caller who has logged out', async () => {
  const person = await signIn(api());
  const product = await stockProduct(api());
  const order = {
    body: orderBody(person, product, 10),
    headers: { 'idempotency-key': randomUUID() },
  };
  expect((await person.call('POST', '/order', order)).status).toBe(201);
  await person.call('DELETE', '/session');

  expectProblem(await person.call('POST', '/order', order), 'session_ended');
});

test('An address that moved to another account can no longer order', async () => {
  const person = await signIn(api());
  const product = await stockProduct(api());
  await api()
    .db.updateTable('users')
    .set({ email: null })
    .where('id', '=', person.userId)
    .execute();

  const one = await person.call('POST', '/order', { body: sound(person, product) });
  const many = await person.call('POST', '/orders', { body: manyLines(product) });

  expectProblem(one, 'session_ended');
  expectProblem(many, 'session_ended');
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});

test('A session orders only for its own customer', async () => {
  const [person, other] = [await signIn(api()), await signIn(api())];
  const product = await stockProduct(api());
  const tokens = createAccessTokens(api().config.ACCESS_TOKEN_SECRET);
  const { sessionId = '' } = tokens.verify(other.token) ?? {};
  const token = tokens.sign({ ...other, userId: person.userId, sessionId, displayName: '' });

  const reply = await call(api().url, 'POST', '/order', { token, body: sound(other, product) });

  expectProblem(reply, 'session_ended');
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
});

test('Only the orders of ended sessions are refused among concurrent ones', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => signIn(api())));
  const product = await stockProduct(api(), { stock: 1_000 });
  const gone = people.filter((_, index) => index % 3 === 0);
  for (const person of gone) await person.call('DELETE', '/session');

  const replies = await Promise.all(
    people.map((person) => person.call('POST', '/order', { body: sound(person, product) })),
  );

  const expected = people.map((person) => (gone.includes(person) ? 401 : 201));
  expect(replies.map((reply) => reply.status)).toEqual(expected);
  await expectStock(api(), product.id, { onHand: 1_000, held: 80 });
});

test('Two devices of one customer order at once', async () => {
  const phone = await signIn(api());
  const desk = await signIn(api(), { email: phone.email, uid: phone.uid });
  const product = await stockProduct(api());

  const replies = await Promise.all(
    [phone, desk].map((person) => person.call('POST', '/order', { body: sound(person, product) })),
  );

  expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
  await expectStock(api(), product.id, { onHand: 120, held: 20 });
});

function manyLines(product: ProductRow) {
  return { lines: [{ productId: product.id, quantity: 10 }], ...delivery };
}
