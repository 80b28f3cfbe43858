import { type Figure, median, report } from '../figure.ts';
import { percentile, timesOf } from '../search/concurrency.ts';
import { PRODUCTS } from '../search/search-data.ts';
import { startKerf } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { type BulkShop, checkBody, fillBulkShop, LINES, orderBody, ROWS } from './bulk-shop.ts';

const WARM_UP = 10;
const TIMES = 50;
const CHECK_MS = 300;
const ORDER_MS = 100;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const shop = await fillBulkShop(databaseUrl);
  const kerf = await startKerf(databaseUrl);
  const checks = await timeCalls(`${kerf.url}/order-check`, shop, checkBody);
  const orders = await timeCalls(`${kerf.url}/orders`, shop, orderBody);
  await kerf.stop();
  const among = `Ordering in bulk among ${PRODUCTS.toLocaleString('en-US')} products, one call at a time`;
  report(among, [
    figure(`check of ${ROWS.toLocaleString('en-US')} rows`, checks, CHECK_MS),
    figure(`order of ${LINES} lines`, orders, ORDER_MS),
  ]);
}

/** The duration of each call until its whole response is read, in milliseconds. */
function timeCalls(
  address: string,
  shop: BulkShop,
  bodyOf: (shop: BulkShop, call: number) => string,
): Promise<number[]> {
  const calls = Array.from({ length: WARM_UP + TIMES }, (_, call) => call);
  const ask = async (call: number) => {
    const response = await fetch(address, {
      method: 'POST',
      body: bodyOf(shop, call),
      headers: headersOf(shop, call),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
  };
  return timesOf(calls, ask, WARM_UP, 1);
}

function headersOf({ buyers }: BulkShop, call: number): Record<string, string> {
  const token = buyers[call % buyers.length]?.token;
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': crypto.randomUUID(),
  };
}

function figure(what: string, times: readonly number[], limit: number): Figure {
  const p95 = percentile(times, 0.95);
  return {
    what: `${what}, p95`,
    value: `${p95.toFixed(0)} ms`,
    target: `under ${limit} ms (median ${median(times).toFixed(0)} ms)`,
    ok: p95 < limit,
  };
}
