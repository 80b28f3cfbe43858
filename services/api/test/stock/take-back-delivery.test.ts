import { randomUUID } from 'node:crypto';
import { type Delivery, delivery } from '@kerf/contract/schemas/delivery';
import { stockMovement } from '@kerf/contract/schemas/stock';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const units = ({ id: productId }: ProductRow, quantity: number) => ({ productId, quantity });

/** A delivery of which everything has arrived. */
async function receivedDelivery(...lines: (readonly [ProductRow, number])[]): Promise<Delivery> {
  const ordered = lines.map(([{ sku }, quantity]) => ({ sku, quantity }));
  const body = { supplier: 'Solingen Steel', expectedOn: null, lines: ordered };
  const { _id } = (await admin.call('POST', '/deliveries', { body })).as(delivery);
  const reply = await admin.call('POST', `/delivery/${_id}/receive`, {
    body: { lines: lines.map(([product, quantity]) => units(product, quantity)) },
  });
  return reply.as(delivery);
}

const takeBack = ({ _id, version }: Delivery, body: object, key?: string) =>
  admin.call('POST', `/delivery/${_id}/take-back`, {
    body: { version, ...body },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

test('What was received by mistake is taken back with its trace, and the delivery is open again', async () => {
  const blade = await stockProduct(api());
  const received = await receivedDelivery([blade, 40]);
  expect(received.state).toBe('received');
  const key = randomUUID();
  const wrong = { lines: [units(blade, 15)], note: 'Counted twice' };

  const back = (await takeBack(received, wrong, key)).as(delivery);

  expect(back).toMatchObject({ state: 'open', received: 25, closedAt: null });
  expect((await takeBack(received, wrong, key)).as(delivery)).toEqual(back);
  expectProblem(await takeBack(received, wrong), 'delivery_changed');
  await expectStock(api(), blade.id, { onHand: 145, held: 0 });
  await expectStockInOrder(api());
  const movements = await admin.call('GET', `/product/${blade.id}/movements`);
  const [latest] = movements.as(z.array(stockMovement));
  expect(latest).toMatchObject({
    kind: 'adjusted',
    quantity: -15,
    reason: 'mistake',
    note: 'Counted twice',
    delivery: { _id: received._id },
  });
  const events = await api()
    .db.selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', received._id)
    .where('action', '=', 'delivery.take-back')
    .execute();
  expect(events).toMatchObject([{ detail: { units: 15, note: 'Counted twice', reopened: true } }]);
});

test('More than arrived, and units that are sold or held by orders, are not taken back', async () => {
  const blade = await stockProduct(api(), { stock: 0 });
  const other = await stockProduct(api());
  const received = await receivedDelivery([blade, 40], [other, 10]);
  await api()
    .db.updateTable('products')
    .set({ on_hand: 30, held: 10 })
    .where('id', '=', blade.id)
    .execute();

  const refused = async (...lines: object[]) =>
    expectProblem(await takeBack(received, { lines }), 'validation_failed').errors;
  expect(await refused(units(other, 11))).toEqual([
    { path: 'lines', message: `${other.sku}: 10 have arrived.` },
  ]);
  expect(await refused(units(other, 10), units(blade, 21))).toEqual([
    {
      path: 'lines',
      message: `${blade.sku}: 30 on hand, 10 held by orders, so at most 20 can be taken back.`,
    },
  ]);
  expect(await refused()).toEqual([{ path: 'lines', message: 'Enter what to take back.' }]);
  await expectStock(api(), other.id, { onHand: 130, held: 0 });
  await api()
    .db.updateTable('products')
    .set({ on_hand: 40, held: 0 })
    .where('id', '=', blade.id)
    .execute();
});
