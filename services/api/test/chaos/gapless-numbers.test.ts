import { afterAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { expectEveryChargePaid, startPaymentLoad } from '../harness/payment-load.ts';
import { signIn } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 100_000 } });
const BUYERS = 50;
const PAYMENTS = 200;
/** The number of payments between two kills. */
const BETWEEN_KILLS = 14;
const TIMEOUT_MS = 240_000;

interface Running {
  process: ApiProcess;
  url: string;
}

const running: Running[] = [];

afterAll(() => Promise.all(running.map(({ process }) => process.kill())));

async function start(): Promise<Running> {
  const process = startApiProcess(processEnvironment(api().config));
  return { process, url: await process.ready() };
}

test('Two hundred payments over three processes that are killed in between are invoiced without a gap or a double', {
  timeout: TIMEOUT_MS,
}, async () => {
  running.push(...(await Promise.all([start(), start(), start()])));
  const people = await Promise.all(Array.from({ length: BUYERS }, () => signIn(api())));
  const product = await stockProduct(api(), { stock: 1_000_000 });
  let calls = 0;
  const urlOfNext = () => {
    calls += 1;
    return running[calls % running.length]?.url ?? '';
  };
  const load = startPaymentLoad(api(), urlOfNext, people, product);

  let kills = 0;
  for (let paid = BETWEEN_KILLS; paid < PAYMENTS; paid += BETWEEN_KILLS) {
    await until(`${paid} payments`, () => load.journal.size >= paid || undefined, TIMEOUT_MS);
    const place = kills % running.length;
    await running[place]?.process.kill();
    running[place] = await start();
    kills += 1;
  }
  await load.end();
  await api().stripe.settled();

  expect(kills).toBeGreaterThan(10);
  expect(load.journal.size).toBe(PAYMENTS);
  await expectEveryChargePaid(api());
  const invoices = await api()
    .db.selectFrom('documents')
    .select(['order_id', 'number'])
    .where('kind', '=', 'invoice')
    .orderBy('number')
    .execute();
  const year = new Date().getUTCFullYear();
  expect(invoices.map(({ number }) => number)).toEqual(
    Array.from({ length: PAYMENTS }, (_, index) => `${year}-${String(index + 1).padStart(6, '0')}`),
  );
  expect(new Set(invoices.map(({ order_id: orderId }) => orderId))).toEqual(
    new Set(load.journal.keys()),
  );
});
