import { randomUUID } from 'node:crypto';
import { orderNeighbours } from '@kerf/contract/schemas/order-list';
import { fulfillOrder } from '@kerf/contract/schemas/shipment';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { placeOne, ship } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { payOrder } from './paid-order.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

/** Orders paid within one millisecond, in the order of payment, and a search that finds only them. */
async function paidTogether(count: number) {
  const buyer = await signIn(api());
  const customerName = `Together ${randomUUID().slice(0, 8)}`;
  const ids: string[] = [];
  for (const at of Array.from({ length: count }).keys()) {
    const { order } = await payOrder(api(), buyer);
    const moment = `2026-11-20T08:00:00.1230${at}0Z`;
    await sql`update orders set customer_name = ${customerName}, paid_at = ${moment} where id = ${order._id}`.execute(
      api().db,
    );
    ids.push(order._id);
  }
  return { ids, search: `search=${encodeURIComponent(customerName)}` };
}

/** The orders of a stage, read in pages of one. */
async function pageThrough(query: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const at: string = cursor === null ? '' : `&cursor=${cursor}`;
    const reply = await admin.call('GET', `/fulfillment?limit=1&${query}${at}`);
    found.push(...reply.as(z.array(fulfillOrder)).map(({ _id }) => _id));
    cursor = /[?&]cursor=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1] ?? null;
  } while (cursor !== null);
  return found;
}

const neighboursOf = (id: string, query: string) =>
  admin.call('GET', `/fulfillment/${id}/neighbours?${query}`);

test('Orders of one millisecond are each on one page, also among those that shipped together', async () => {
  const { ids, search } = await paidTogether(4);
  expect(await pageThrough(`stage=pick&${search}`)).toEqual(ids);

  for (const id of ids) await ship(admin, id);
  for (const [at, id] of ids.entries()) {
    const moment = sql`date_trunc('milliseconds', now()) + make_interval(secs => ${at / 100_000})`;
    await sql`update orders set shipped_at = ${moment} where id = ${id}`.execute(api().db);
  }
  expect(await pageThrough(`stage=shipped&${search}`)).toEqual(ids.toReversed());
});

test('An order’s place in its stage comes with the orders beside it, and they stay once it has left', async () => {
  const { ids, search } = await paidTogether(3);
  const [first = '', second = '', third = ''] = ids;
  const read = async (id: string, stage: string) =>
    (await neighboursOf(id, `stage=${stage}&${search}`)).as(orderNeighbours);
  const picking = { isInList: true, total: 3, atLeast: false };

  expect(await read(first, 'pick')).toMatchObject({
    ...picking,
    position: 1,
    previous: null,
    next: { id: second },
  });
  expect(await read(second, 'pick')).toMatchObject({
    ...picking,
    position: 2,
    previous: { id: first },
    next: { id: third },
  });
  expect(await read(third, 'pick')).toMatchObject({
    ...picking,
    position: 3,
    previous: { id: second },
    next: null,
  });

  await ship(admin, second);
  expect(await read(second, 'pick')).toMatchObject({
    isInList: false,
    position: null,
    total: 2,
    previous: { id: first },
    next: { id: third },
  });
  expect(await read(second, 'shipped')).toMatchObject({ position: 1, total: 1, next: null });
});

test('An order that is unpaid has a place in no stage, and one that is unknown is not found', async () => {
  const unpaid = await placeOne(await signIn(api()), await stockProduct(api()));
  const reply = await neighboursOf(unpaid._id, 'stage=pick');
  expect(reply.as(orderNeighbours)).toMatchObject({ isInList: false, position: null });
  expectProblem(await neighboursOf(randomUUID(), 'stage=pick'), 'not_found');
});
