import { freePort } from '@kerf/sandbox/free-port';
import { expect, test } from 'vitest';
import { followChanges, leaveAll } from '../harness/followed-changes.ts';
import { beginPurchase, expectPaidOnce } from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const port = await freePort();
const api = useApi({ config: { METRICS_PORT: port, SLOW_QUERY_MS: 0 } });

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** The value of a series in Prometheus' text format; undefined if there is none. */
async function figure(series: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('The metrics cover requests by route pattern, the pool and Node', async () => {
  const product = await stockProduct(api());
  for (const path of [`/product/${product.id}`, '/product/none', '/nowhere'])
    await api().call('GET', path);

  const count = (labels: string) => figure(`kerf_http_request_duration_seconds_count{${labels}}`);
  expect(await count('method="GET",route="/product/{id}",status="200"')).toBe(1);
  expect(await count('method="GET",route="/product/{id}",status="404"')).toBe(1);
  expect(await count('method="GET",route="(none)",status="404"')).toBe(1);
  expect(await figure('kerf_http_requests_in_flight')).toBe(0);
  expect(await figure('kerf_db_pool_connections')).toBeGreaterThan(0);
  expect(await figure('kerf_db_pool_idle')).toBeGreaterThan(0);
  expect(await figure('kerf_db_pool_waiting')).toBe(0);
  expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(await scrape()).not.toContain(product.id);
});

test('The metrics count orders and payments by outcome, each once', async () => {
  const purchase = await beginPurchase(api());
  await expect(payByCard(api(), purchase.intent, 'pm_card_chargeDeclined')).rejects.toThrow();
  await payByCard(api(), purchase.intent);
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);

  expect(await figure('kerf_orders_placed_total')).toBe(1);
  expect(await figure('kerf_payments_total{result="declined"}')).toBe(1);
  expect(await figure('kerf_payments_total{result="paid"}')).toBe(1);
});

test('The metrics count completed and failed background jobs', async () => {
  const { db, jobs } = api().deps;
  const ask = (paymentId: string) =>
    db.transaction().execute((tx) => jobs.enqueue(tx, { kind: 'close-payment', paymentId }));
  await ask('00000000-0000-4000-8000-000000000000');
  await ask('no id at all');

  const jobsOf = (result: string) =>
    figure(`kerf_jobs_total{queue="close-payment",result="${result}"}`);
  await until('both jobs to have been worked on', async () => {
    return (await jobsOf('done')) === 1 && (await jobsOf('failed')) === 1;
  });
});

test('The metrics count open streams', async () => {
  const person = await signIn(api());
  expect(await figure('kerf_event_streams')).toBe(0);

  const followed = await followChanges(api().url, person.token);
  await followChanges(api().url, person.token);
  expect(await figure('kerf_event_streams')).toBe(2);

  followed.leave();
  await until('one to have ended', async () => (await figure('kerf_event_streams')) === 1);
  leaveAll();
});

test('The public port does not serve the metrics', async () => {
  expect((await api().call('GET', '/metrics')).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test('A slow query is logged with its request id and without its parameters', async () => {
  const buyer = await signIn(api());
  const body = { email: buyer.email, body: 'A private word' };

  const reply = await buyer.call('POST', '/message', { body });

  const slow = api()
    .logs.entries()
    .filter(({ msg, sql }) => msg === 'slow query' && `${sql}`.includes('insert into "messages"'));
  expect(slow).toMatchObject([
    { requestId: reply.headers.get('x-request-id'), sql: expect.stringContaining('$1') },
  ]);
  expect(api().logs.text()).not.toContain('A private word');
});
