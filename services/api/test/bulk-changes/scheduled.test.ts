import { bulkChange } from '@kerf/contract/schemas/bulk-change';
import { product } from '@kerf/contract/schemas/product';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startDueChanges } from '../../src/catalogue/bulk-changes/change-bulk-changes.ts';
import { runBulkChange } from '../../src/catalogue/bulk-changes/run-bulk-change.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call } from '../harness/http-call.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { placeOne, readOrder } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { stopRunningLostChanges } from '../harness/without-job.ts';

const api = useApi();
let admin: Person;
let processes: ApiProcess[] = [];

beforeAll(async () => {
  admin = await signInAdmin(api());
});

afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
});

async function planPrice(sku: string, price: string) {
  const cells = [{ column: 'Price', value: price }];
  const body = { title: 'Autumn prices', rows: [{ sku, cells }] };
  return (await admin.call('POST', '/bulk-changes', { body })).as(bulkChange);
}

async function schedule(sku: string, takesEffectAt: Date) {
  const { _id } = await planPrice(sku, '70.00');
  const body = { takesEffectAt: takesEffectAt.toISOString() };
  const reply = await admin.call('POST', `/bulk-change/${_id}/apply`, { body });
  expect(reply.as(bulkChange)).toMatchObject({ state: 'scheduled', ...body });
  return _id;
}

const run = (id: string) => runBulkChange(api().db, id);
const stateOf = async (id: string) =>
  (await admin.call('GET', `/bulk-change/${id}`)).as(bulkChange).state;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

/** Makes a change that was scheduled for `at` due now, with the job that waits for exactly that time. */
async function timeComes(change: string, at: Date): Promise<void> {
  await api()
    .db.updateTable('bulk_changes')
    .set({ takes_effect_at: sql<Date>`now()` })
    .where('id', '=', change)
    .execute();
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now()
    where data->>'bulkChangeId' = ${change} and start_after = ${at}`.execute(api().db);
  expect(numAffectedRows).toBe(1n);
}

test('A scheduled price holds at its second in every process, and orders before it keep theirs', {
  timeout: 60_000,
}, async () => {
  const environment = processEnvironment(api().config);
  processes = [startApiProcess(environment), startApiProcess(environment)];
  const urls = await Promise.all(processes.map((each) => each.ready()));
  const blade = await stockProduct(api(), { priceCents: 6450 });
  const { id, sku } = blade;
  const buyer = await signIn(api());
  const priceAt = async (url: string) =>
    (await call(url, 'GET', `/product/${id}`)).as(product).price;

  await stopRunningLostChanges(api());
  const at = inSeconds(3_600);
  const change = await schedule(sku, at);
  const before = await placeOne(buyer, blade);
  expect(await Promise.all(urls.map(priceAt))).toEqual([64.5, 64.5]);
  expect(await stateOf(change)).toBe('scheduled');
  await timeComes(change, at);
  // By its own job, since nothing else looks for it.
  await until('the change to be applied', async () => (await stateOf(change)) === 'applied');
  await until('both processes to tell the new price', async () =>
    (await Promise.all(urls.map(priceAt))).every((price) => price === 70),
  );

  const after = await placeOne(buyer, { ...blade, price_cents: 7000 });
  expect(after.totalPrice).toBe(700);
  expect((await readOrder(buyer, before._id)).totalPrice).toBe(645);
});

test('A change is not applied before its time, and is found where its job was lost', async () => {
  const { id, sku } = await stockProduct(api(), { priceCents: 6450 });
  const change = await schedule(sku, inSeconds(3_600));
  await run(change);
  await startDueChanges(api().db, run);
  expect(await stateOf(change)).toBe('scheduled');

  await api()
    .db.updateTable('bulk_changes')
    .set({ takes_effect_at: new Date(Date.now() - 1_000) })
    .where('id', '=', change)
    .execute();
  await startDueChanges(api().db, run);
  expect(await stateOf(change)).toBe('applied');
  const { price_cents } = await api()
    .db.selectFrom('products')
    .select('price_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(price_cents).toBe(7000);
});

test('Changes are found by their state and by the product that they change', async () => {
  const [one, other] = [await stockProduct(api()), await stockProduct(api())];
  const change = await schedule(one.sku, inSeconds(3_600));
  const planned = await planPrice(other.sku, '71.00');
  const idsOf = async (query: string) =>
    (await admin.call('GET', `/bulk-changes?${query}`))
      .as(z.array(bulkChange))
      .map(({ _id }) => _id);

  expect(await idsOf(`state=scheduled&product=${one.id}`)).toEqual([change]);
  expect(await idsOf(`state=scheduled&product=${other.id}`)).toEqual([]);
  expect(await idsOf(`product=${other.id}`)).toEqual([planned._id]);
  expect(await idsOf('state=scheduled&limit=200')).not.toContain(planned._id);
});

test('A cancelled or postponed schedule is not run by its old job', async () => {
  const { sku } = await stockProduct(api());
  const change = await schedule(sku, inSeconds(3_600));
  expect((await admin.call('POST', `/bulk-change/${change}/unschedule`)).status).toBe(200);
  await run(change);
  expect(await stateOf(change)).toBe('planned');
  expectProblem(await admin.call('POST', `/bulk-change/${change}/unschedule`), 'bulk_change_state');
});
