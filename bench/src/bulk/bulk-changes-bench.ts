import { setTimeout as pause } from 'node:timers/promises';
import { report } from '../figure.ts';
import { percentile } from '../search/concurrency.ts';
import { startKerf } from '../server/built-servers.ts';
import type { Buyer } from '../server/buyers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { type BulkShop, fillBulkShop } from './bulk-shop.ts';

const ROWS = 10_000;
const PLAN_MS = 5_000;
const APPLY_MS = 10_000;
const MEMORY_MIB = 300;
/** Of the orders without a change. */
const ORDERS_SHARE = 0.9;
const ORDERING = 4;
const BASE_MS = 10_000;
const POLL_MS = 50;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const shop = await fillBulkShop(databaseUrl);
  const kerf = await startKerf(databaseUrl);
  const base = await orderMeanwhile(kerf, shop, () => pause(BASE_MS));
  const planning = performance.now();
  const id = await planPrices(kerf.url, shop);
  const planMs = performance.now() - planning;
  let memory = 0;
  const applied = await orderMeanwhile(kerf, shop, async () => {
    await ask(kerf.url, shop.admin, 'POST', `/bulk-change/${id}/apply`, {});
    while (!(await isApplied(kerf.url, shop, id))) {
      memory = Math.max(memory, kerf.memoryMib());
      await pause(POLL_MS);
    }
  });
  await kerf.stop();
  const share = applied.perSecond / base.perSecond;
  report(`Changing the prices of ${ROWS.toLocaleString('en-US')} products while orders come in`, [
    figure('planned', planMs, PLAN_MS, 'ms'),
    figure('applied', applied.ms, APPLY_MS, 'ms'),
    figure('memory of the process, orders included', memory, MEMORY_MIB, 'MiB'),
    {
      what: 'orders a second meanwhile',
      value: applied.perSecond.toFixed(0),
      target: `at least ${ORDERS_SHARE} of ${base.perSecond.toFixed(0)} without it`,
      ok: share >= ORDERS_SHARE,
    },
    {
      what: 'slowest order meanwhile',
      value: `${applied.slowest.toFixed(0)} ms`,
      target: `p95 ${applied.p95.toFixed(0)} ms, without it ${base.p95.toFixed(0)} ms`,
      ok: true,
    },
  ]);
}

function figure(what: string, value: number, limit: number, unit: string) {
  const ok = value < limit;
  return { what, value: `${value.toFixed(0)} ${unit}`, target: `under ${limit} ${unit}`, ok };
}

async function planPrices(url: string, shop: BulkShop): Promise<string> {
  const rows = shop.products.slice(0, ROWS).map(({ sku }, index) => ({
    sku,
    cells: [{ column: 'Price', value: `${500 + (index % 100)}.90` }],
  }));
  const body = { title: 'Spring prices', rows };
  const { _id } = await ask<{ _id: string }>(url, shop.admin, 'POST', '/bulk-changes', body);
  return _id;
}

async function isApplied(url: string, { admin }: BulkShop, id: string): Promise<boolean> {
  const { state } = await ask<{ state: string }>(url, admin, 'GET', `/bulk-change/${id}`);
  return state === 'applied';
}

/** Places orders of the changed products, one after the other in each of a few hands, while `work` runs. */
async function orderMeanwhile(kerf: ServerProcess, shop: BulkShop, work: () => Promise<unknown>) {
  const times: number[] = [];
  let isOver = false;
  let call = 0;
  const started = performance.now();
  const hand = async () => {
    while (!isOver) {
      call += 1;
      const at = performance.now();
      await placeOrder(kerf.url, shop, call);
      times.push(performance.now() - at);
    }
  };
  const hands = Array.from({ length: ORDERING }, hand);
  await work();
  const ms = performance.now() - started;
  isOver = true;
  const perSecond = (times.length / ms) * 1_000;
  await Promise.all(hands);
  return { ms, perSecond, p95: percentile(times, 0.95), slowest: Math.max(...times) };
}

async function placeOrder(url: string, { buyers, products }: BulkShop, call: number) {
  const buyer = buyers[call % buyers.length];
  const product = products[(call * 397) % ROWS];
  if (!buyer || !product) throw new Error('The shop is empty.');
  await ask(url, buyer, 'POST', '/orders', {
    lines: [{ productId: product.id, quantity: 10 }],
    customerName: 'Jane Doe',
    phone: '+1 555 0100',
    address: '12 Mill Lane, Portland',
  });
}

async function ask<Answer = unknown>(
  url: string,
  { token }: Buyer,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
