import { randomUUID } from 'node:crypto';
import { machine } from '@kerf/contract/schemas/machine';
import { order, placed } from '@kerf/contract/schemas/order';
import type { CircularBlade } from '@kerf/domain/blade';
import { sampleBlade, sampleSaw } from '@kerf/domain/testing/sample-blades';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { delivery, orderBody, readOrder } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
const slowDisc = sampleBlade({ maxRpm: 1800 });
const bench = sampleSaw({ spindleRpm: 4000 });
let buyer: Person;
let fast: string;
let disc: ProductRow;

beforeAll(async () => {
  buyer = await signIn(api());
  fast = await keep(buyer, { name: 'Mitre saw', saw: bench });
  disc = await stockBlade();
});

async function keep(person: Person, body: object): Promise<string> {
  return (await person.call('POST', '/machines', { body })).as(machine)._id;
}

function stockBlade(blade: CircularBlade | null = slowDisc): Promise<ProductRow> {
  return stockProduct(api(), { blade });
}

const line = (product: ProductRow, machineId?: string) => ({
  productId: product.id,
  quantity: 10,
  ...(machineId !== undefined && { machineId }),
});
const place = (lines: object[], more: object = {}, headers: Record<string, string> = {}) =>
  buyer.call('POST', '/orders', { body: { lines, ...delivery, ...more }, headers });

test('A blade for a machine that spins it too fast is refused, with the speeds, and nothing is held', async () => {
  const reply = await place([line(disc, fast)]);

  const problem = expectProblem(reply, 'rpm_not_acknowledged');
  expect(problem.lines).toEqual([
    {
      productId: disc.id,
      name: disc.name,
      machineId: fast,
      machineName: 'Mitre saw',
      maxRpm: 1800,
      spindleRpm: 4000,
    },
  ]);
  expect(problem.detail).toContain('may turn at 1,800 rpm at most; Mitre saw spins at 4,000 rpm.');
  await expectStock(api(), disc.id, { onHand: 120, held: 0 });
});

test('An acknowledged risk stays on the order for its buyer and for admins after the machine is deleted', async () => {
  const machineId = await keep(buyer, { name: 'Old saw', saw: bench });
  const product = await stockBlade();
  const acknowledged = [{ productId: product.id, machineId }];

  const reply = await place([line(product, machineId)], { acknowledged });
  expect(reply.status).toBe(201);
  const { _id, ...told } = reply.as(placed).order;
  const speeds = { maxRpm: 1800, spindleRpm: 4000 };
  const kept = [{ ...acknowledged[0], name: product.name, machineName: 'Old saw', ...speeds }];
  expect(told.acknowledged).toEqual(kept);

  await buyer.call('DELETE', `/machine/${machineId}`);
  expect((await readOrder(buyer, _id)).acknowledged).toEqual(kept);
  const admin = await signInAdmin(api());
  expect((await readOrder(admin, _id)).acknowledged).toEqual(kept);
  const listed = (await admin.call('GET', '/all-orders')).as(z.array(order));
  expect(listed.find((each) => each._id === _id)?.acknowledged).toEqual(kept);
});

test('One unacknowledged line refuses the whole order', async () => {
  const [one, two] = [await stockBlade(), await stockBlade()];

  const reply = await place([line(one, fast), line(two, fast)], {
    acknowledged: [{ productId: one.id, machineId: fast }],
  });

  const problem = expectProblem(reply, 'rpm_not_acknowledged');
  expect(problem.lines).toMatchObject([{ productId: two.id }]);
  await expectStock(api(), one.id, { onHand: 120, held: 0 });
});

test('The same product for two machines is acknowledged for each machine', async () => {
  const product = await stockBlade();
  const other = await keep(buyer, { name: 'Other saw', saw: { ...bench, spindleRpm: 3000 } });
  const lines = [line(product, fast), line(product, other)];
  const first = { productId: product.id, machineId: fast };

  const problem = expectProblem(
    await place(lines, { acknowledged: [first] }),
    'rpm_not_acknowledged',
  );
  expect(problem.lines).toMatchObject([{ machineId: other, spindleRpm: 3000 }]);
  const both = [first, { productId: product.id, machineId: other }];
  const { order: told } = (await place(lines, { acknowledged: both })).as(placed);
  expect(told.lines).toMatchObject([{ quantity: 20 }]);
  expect(told.acknowledged).toHaveLength(2);
});

test.for([
  ['the machine spins at another speed', { spindleRpm: 3800 }],
  ['the blade may turn at another speed', { maxRpm: 2000 }],
] as const)('An acknowledgement no longer counts after %s', async ([, other]) => {
  const product = await stockBlade();
  const told = { productId: product.id, machineId: fast, maxRpm: 1800, spindleRpm: 4000 };

  const refused = await place([line(product, fast)], { acknowledged: [{ ...told, ...other }] });

  const problem = expectProblem(refused, 'rpm_not_acknowledged');
  expect(problem.lines).toMatchObject([{ maxRpm: 1800, spindleRpm: 4000 }]);
  await expectStock(api(), product.id, { onHand: 120, held: 0 });
  expect((await place([line(product, fast)], { acknowledged: [told] })).status).toBe(201);
});

test.for([
  ['a machine that spins slower', { spindleRpm: 1800 }, slowDisc],
  ['a machine of unknown speed', { spindleRpm: null }, slowDisc],
  ['a product without a specification', {}, null],
] as const)('No acknowledgement is needed for %s', async ([, saw, blade]) => {
  const machineId = await keep(buyer, { name: 'Saw', saw: { ...bench, ...saw } });
  const product = await stockBlade(blade);
  const acknowledged = [{ productId: product.id, machineId }];

  const reply = await place([line(product, machineId)], { acknowledged });

  expect(reply.status).toBe(201);
  expect(reply.as(placed).order).not.toHaveProperty('acknowledged');
});

test('Another person’s machine is refused even with an acknowledgement', async () => {
  const stranger = await keep(await signIn(api()), { name: 'Saw', saw: bench });

  for (const machineId of [stranger, randomUUID()]) {
    const acknowledged = [{ productId: disc.id, machineId }];
    expectProblem(await place([line(disc, machineId)], { acknowledged }), 'not_found');
  }
  await expectStock(api(), disc.id, { onHand: 120, held: 0 });
});

test('An order of one product for a machine is refused, and placed once its speeds are acknowledged', async () => {
  const product = await stockBlade();
  const body = { ...orderBody(buyer, product, 10), machineId: fast };
  const speeds = { maxRpm: 1800, spindleRpm: 4000 };
  const order = (more: object) => buyer.call('POST', '/order', { body: { ...body, ...more } });

  for (const acknowledged of [undefined, { ...speeds, spindleRpm: 3800 }]) {
    const problem = expectProblem(await order({ acknowledged }), 'rpm_not_acknowledged');
    expect(problem.lines).toMatchObject([{ productId: product.id, ...speeds }]);
  }
  const stranger = await keep(await signIn(api()), { name: 'Saw', saw: bench });
  expectProblem(await order({ machineId: stranger, acknowledged: speeds }), 'not_found');
  await expectStock(api(), product.id, { onHand: 120, held: 0 });

  const { order: told } = (await order({ acknowledged: speeds })).as(placed);
  expect(told.acknowledged).toMatchObject([{ productId: product.id, machineId: fast, ...speeds }]);
});

test('A repeat under the same key gets the first answer after the machine is deleted', async () => {
  const machineId = await keep(buyer, { name: 'Saw', saw: bench });
  const product = await stockBlade();
  const headers = { 'idempotency-key': randomUUID() };
  const more = { acknowledged: [{ productId: product.id, machineId }] };
  const first = await place([line(product, machineId)], more, headers);
  await buyer.call('DELETE', `/machine/${machineId}`);

  const repeat = await place([line(product, machineId)], more, headers);

  expect(repeat.status).toBe(201);
  expect(repeat.json).toEqual(first.json);
});

test('An order without a machine has no speeds', async () => {
  const product = await stockBlade();

  for (const reply of [
    await place([line(product)]),
    await buyer.call('POST', '/order', { body: orderBody(buyer, product, 10) }),
  ]) {
    expect(reply.as(placed).order).not.toHaveProperty('acknowledged');
  }
});
