import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Figure, median, report } from '../figure.ts';
import { type PreparedLoad, prepareLoad } from '../load/wrk.ts';
import { startKerf, TOKEN_SECRET } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { orderRequests } from '../server/order-requests.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { fillShop, settle } from '../server/shop-data.ts';
import { openStreams } from './open-streams.ts';

const STREAMS = 1_000;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 8;
const ROUNDS = 5;
const ROUND_SECONDS = 4;
const CHANGES = 40;
// Long enough for a heartbeat.
const REST_MS = 25_000;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const shop = await fillShop(databaseUrl, TOKEN_SECRET);
  await settle(databaseUrl);
  const kerf = await startKerf(databaseUrl);
  const tokens = [shop.admin, ...shop.buyers].slice(0, STREAMS).map(({ token }) => token);
  const orders = prepareLoad({
    origin: kerf.url,
    connections: CONNECTIONS,
    requests: orderRequests(shop, shop.products),
  });
  try {
    await orders.run(WARM_UP_SECONDS);
    report('One process with 1,000 open streams', [
      // Measured first, since a process keeps memory that streams have once used.
      await measureMemory(kerf, tokens),
      await measureOrders(kerf, orders, tokens),
      await measureDelay(kerf, databaseUrl, shop.admin.token),
    ]);
  } finally {
    orders.remove();
    await kerf.stop();
  }
}

/** Orders per second without and with streams, alternating. */
async function measureOrders(
  kerf: ServerProcess,
  orders: PreparedLoad,
  tokens: readonly string[],
): Promise<Figure> {
  const rates: { readonly without: number; readonly with: number }[] = [];
  while (rates.length < ROUNDS) {
    const alone = await orders.run(ROUND_SECONDS);
    const streams = await openStreams(kerf.url, tokens);
    const followed = await orders.run(ROUND_SECONDS);
    if (streams.count() < tokens.length) throw new Error('Some streams were lost.');
    streams.close();
    rates.push({ without: alone.perSecond, with: followed.perSecond });
  }
  const ratio = median(rates.map((rate) => rate.with / rate.without));
  return {
    what: 'POST /order, spread over 1,000 products',
    value: `${Math.round(median(rates.map((rate) => rate.with)))}/s`,
    target: `at least 0.90 of ${Math.round(median(rates.map(({ without }) => without)))}/s without streams: ${ratio.toFixed(2)}`,
    ok: ratio >= 0.9,
  };
}

async function measureMemory(kerf: ServerProcess, tokens: readonly string[]): Promise<Figure> {
  await pause(REST_MS);
  const before = kerf.memoryMib();
  const streams = await openStreams(kerf.url, tokens);
  await pause(REST_MS);
  const more = kerf.memoryMib() - before;
  streams.close();
  return {
    what: 'Memory for them',
    value: `${Math.round(more)} MiB`,
    target: `under 100 MiB more than ${Math.round(before)} MiB`,
    ok: more < 100,
  };
}

/** The delay from the commit of a change to its arrival in an admin's stream. */
async function measureDelay(
  kerf: ServerProcess,
  databaseUrl: string,
  token: string,
): Promise<Figure> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const streams = await openStreams(kerf.url, [token]);
  const delays: number[] = [];
  for (let count = 0; count < CHANGES; count += 1) {
    const id = randomUUID();
    const arrived = new Promise<void>((resolve) =>
      streams.onText((text) => {
        if (text.includes(id)) resolve();
      }),
    );
    await client.query(
      "insert into audit_log (action, subject_id, detail) values ('message.delete', $1, '{}')",
      [id],
    );
    const committedAt = performance.now();
    await arrived;
    delays.push(performance.now() - committedAt);
    await pause(Math.random() * 400);
  }
  streams.close();
  await client.end();
  const longest = Math.max(...delays);
  return {
    what: 'From commit to event',
    value: `${Math.round(median(delays))} ms`,
    target: `all of ${CHANGES} under 600 ms: ${Math.round(longest)} ms`,
    ok: longest < 600,
  };
}
