import { type Figure, median, report } from '../figure.ts';
import { startKerf, TOKEN_SECRET } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { followLinks, readRows, timed } from '../server/list-pages.ts';
import { EVENTS, fillEvents } from './event-data.ts';
import { fillOrders, ORDERS, type SampleFinds } from './order-data.ts';

const RUNS = 21;
const LIMIT_MS = 20;
const PAGE = 25;
const DAY_MS = 86_400_000;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const started = performance.now();
  const finds = await fillOrders(databaseUrl, TOKEN_SECRET);
  await fillEvents(databaseUrl);
  console.log(`Filled in ${Math.round((performance.now() - started) / 1_000)} s.`);
  const kerf = await startKerf(databaseUrl);
  const count = ORDERS.toLocaleString('en-US');
  report(`Pages of ${count} orders, with their count`, await pages(kerf.url, finds));
  report(`Filters and finds among ${count} orders, with their count`, await all(kerf.url, finds));
  const events = EVENTS.toLocaleString('en-US');
  report(`The history of ${events} changes, with its count`, await history(kerf.url, finds));
  await kerf.stop();
}

async function pages(url: string, { admin }: SampleFinds): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, query] of [
    ['all, newest first', ''],
    ['all, largest first', '&sort=-totalPrice'],
    ['shipped', '&filter=shipped'],
  ] as const) {
    const first = `${url}/all-orders?limit=${PAGE}${query}`;
    const deep = await followLinks(first, admin);
    figures.push(await figure(`${what}: page 1`, first, admin));
    figures.push(await figure(`${what}: page 1,000`, deep, admin));
    const [order] = await readRows(deep, admin);
    const neighbours = `${url}/order/${order?._id}/neighbours?${query.slice(1)}`;
    figures.push(await figure(`${what}: neighbours of an order of page 1,000`, neighbours, admin));
  }
  return figures;
}

async function all(url: string, finds: SampleFinds): Promise<Figure[]> {
  const { admin, productId, carrierId, buyer } = finds;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const queries: readonly Record<string, string>[] = [
    { filter: 'to-ship', sort: 'createdAt' },
    { filter: 'attention' },
    { filter: 'refunded' },
    { fulfillment: 'delivered' },
    { unpaidHours: '24', sort: 'createdAt' },
    { totalMin: '5000' },
    { totalMin: '100', totalMax: '120' },
    { placedFrom: daysAgo(400), placedBefore: daysAgo(399) },
    { customer: buyer.email },
    { product: productId },
    { sku: 'KB-500' },
    { sku: 'KB-' },
    { carrier: carrierId },
    { carrier: carrierId, product: productId, filter: 'shipped' },
    { tracking: '1ZC4CA4238' },
    { note: 'gate code 104050' },
    { note: 'ring twice' },
    { search: 'KS-104050' },
    { search: buyer.email },
    { search: 'kb-500' },
    { search: '1ZC4CA4238' },
    { search: 'pi_bench_77777' },
    { search: 'gate code 104050' },
  ];
  return eachFound(`${url}/all-orders`, queries, admin);
}

async function history(url: string, finds: SampleFinds): Promise<Figure[]> {
  const { admin, productId, buyer } = finds;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const queries: readonly Record<string, string>[] = [
    {},
    { actor: buyer.email },
    { actor: 'system' },
    { kind: 'product' },
    { kind: 'shop' },
    { record: productId },
    { source: 'web' },
    { source: 'command' },
    { from: daysAgo(2) },
    { from: daysAgo(200), to: daysAgo(199) },
    { search: buyer.email },
    { search: 'kb-500' },
    { search: 'KS-104050' },
    { search: 'buyer' },
  ];
  return eachFound(`${url}/history`, queries, admin);
}

async function eachFound(
  list: string,
  queries: readonly Record<string, string>[],
  reader: SampleFinds['admin'],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const query of queries) {
    const address = `${list}?${new URLSearchParams({ limit: `${PAGE}`, ...query })}`;
    const what = Object.entries(query).map(([name, value]) => `${name} ${shortened(value)}`);
    figures.push(await figure(what.join(', ') || 'all', address, reader));
  }
  return figures;
}

function shortened(value: string): string {
  return value.length > 24 ? `${value.slice(0, 10)}…` : value;
}

async function figure(
  what: string,
  address: string,
  reader: SampleFinds['admin'],
): Promise<Figure> {
  const times: number[] = [];
  while (times.length < RUNS) times.push(await timed(address, reader));
  const ms = median(times);
  const target = `within ${LIMIT_MS} ms (median of ${RUNS})`;
  return { what, value: `${ms.toFixed(1)} ms`, target, ok: ms <= LIMIT_MS };
}
