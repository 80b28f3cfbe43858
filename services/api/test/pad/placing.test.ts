import { randomUUID } from 'node:crypto';
import { padState } from '@kerf/contract/schemas/pad';
import { expect, test } from 'vitest';
import { type Person, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { delivery } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

const sampleRow = (item: string, at = 1_000) => ({
  id: randomUUID(),
  item,
  quantity: '10',
  place: 1,
  at,
  seen: null,
});
type Row = ReturnType<typeof sampleRow>;

async function rowsOf(person: Person, change: object = {}) {
  const reply = await person.call('POST', '/pad', { body: { since: null, ...change } });
  return reply.as(padState).rows.map(({ item, quantity }) => `${item} ${quantity}`);
}

async function place(person: Person, rows: readonly Row[], key = randomUUID(), quantity = 10) {
  const product = await stockProduct(api());
  const body = {
    ...delivery,
    lines: [{ productId: product.id, quantity }],
    padRows: rows.map(({ id, at }) => ({ id, at })),
  };
  const send = () => person.call('POST', '/orders', { body, headers: { 'idempotency-key': key } });
  return { reply: await send(), again: send };
}

test('Placing empties exactly the rows that were placed, with the order', async () => {
  const buyer = await signIn(api());
  const [placed, left] = [sampleRow('A'), sampleRow('B')];
  await rowsOf(buyer, { rows: [placed, left] });

  const { reply } = await place(buyer, [placed]);

  expect(reply.status, reply.text).toBe(201);
  expect(await rowsOf(buyer)).toEqual(['B 10']);
});

test('A row that another device changed while it was placed stays', async () => {
  const buyer = await signIn(api());
  const row = sampleRow('A');
  await rowsOf(buyer, { rows: [row] });
  await rowsOf(buyer, { rows: [{ ...row, quantity: '24', at: 2_000 }] });

  await place(buyer, [row]);

  expect(await rowsOf(buyer)).toEqual(['A 24']);
});

test('A row that reaches the server after it was placed does not come back', async () => {
  const buyer = await signIn(api());
  const row = sampleRow('A');

  await place(buyer, [row]);

  expect(await rowsOf(buyer, { rows: [row] })).toEqual([]);
});

test('Placing again under the same key, because the answer was lost, empties nothing more', async () => {
  const buyer = await signIn(api());
  const row = sampleRow('A');
  await rowsOf(buyer, { rows: [row] });
  const { reply, again } = await place(buyer, [row]);
  await rowsOf(buyer, { rows: [{ ...row, at: 3_000 }] });

  const repeated = await again();

  expect(repeated.json).toEqual(reply.json);
  expect(await rowsOf(buyer)).toEqual(['A 10']);
});

test('Two devices that place the same rows at once place one order', async () => {
  const buyer = await signIn(api());
  const row = sampleRow('A');
  await rowsOf(buyer, { rows: [row] });

  const both = await Promise.all([place(buyer, [row]), place(buyer, [row])]);

  expect(both.map(({ reply }) => reply.status).sort()).toEqual([201, 409]);
  for (const { reply } of both) if (reply.status === 409) expectProblem(reply, 'pad_rows_gone');
});

test('A row that another device removed is not ordered, until it is written again', async () => {
  const buyer = await signIn(api());
  const row = sampleRow('A');
  await rowsOf(buyer, { rows: [row] });
  await rowsOf(buyer, { removed: [{ id: row.id, at: 2_000 }] });

  const { reply } = await place(buyer, [row]);
  const written = { ...row, at: 3_000 };
  await rowsOf(buyer, { rows: [written] });
  const { reply: later } = await place(buyer, [written]);

  expectProblem(reply, 'pad_rows_gone');
  expect(later.status, later.text).toBe(201);
});

test('A refused order empties nothing, and nobody empties another person’s pad', async () => {
  const [buyer, other] = [await signIn(api()), await signIn(api())];
  const row = sampleRow('A');
  await rowsOf(buyer, { rows: [row] });

  const { reply } = await place(buyer, [row], randomUUID(), 5_000);
  await place(other, [row]);

  expectProblem(reply, 'quantity_out_of_bounds');
  expect(await rowsOf(buyer)).toEqual(['A 10']);
});

test('Orders of many customers that are placed together empty the pad of each', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(api())));
  const row = sampleRow('A');
  await Promise.all(buyers.map((buyer) => rowsOf(buyer, { rows: [row, sampleRow('B')] })));

  const placed = await Promise.all(buyers.map((buyer) => place(buyer, [row])));

  expect(placed.map(({ reply }) => reply.status)).toEqual(buyers.map(() => 201));
  for (const buyer of buyers) expect(await rowsOf(buyer)).toEqual(['B 10']);
});
