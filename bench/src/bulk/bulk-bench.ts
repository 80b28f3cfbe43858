import { type Figure, median, report } from '../figure.ts';
import { percentile, timesOf } from '../search/concurrency.ts';
import { PRODUCTS } from '../search/search-data.ts';
import { startKerf } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { type BulkShop, checkBody, fillBulkShop, LINES, orderBody, ROWS } from './bulk-shop.ts';
import { chargeFreightAndTax, quoteFigure, taxBody } from './charged-shop.ts';

const WARM_UP = 10;
const TIMES = 50;
const CHECK_MS = 300;
const ORDER_MS = 100;
/** How much longer a check takes where freight and tax are charged too. */
const CHARGED_RATIO = 1.3;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const shop = await fillBulkShop(databaseUrl);
  const kerf = await startKerf(databaseUrl);
  const checks = await timeCalls(`${kerf.url}/order-check`, shop, checkBody);
  const orders = await timeCalls(`${kerf.url}/orders`, shop, orderBody);
  await chargeFreightAndTax(kerf.url, shop);
  const charged = await timeCalls(`${kerf.url}/order-check`, shop, checkBody);
  const taxes = await timeCalls(`${kerf.url}/order-tax`, shop, taxBody);
  await kerf.stop();
  const among = `Ordering in bulk among ${PRODUCTS.toLocaleString('en-US')} products, one call at a time`;
  report(among, [
    figure(`check of ${ROWS.toLocaleString('en-US')} rows`, checks, CHECK_MS),
    figure(`order of ${LINES} lines`, orders, ORDER_MS),
    chargedFigure(checks, charged, taxes),
    quoteFigure(),
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

/** A page asks for the tax once it has checked the rows. */
function chargedFigure(
  checks: readonly number[],
  charged: readonly number[],
  taxes: readonly number[],
): Figure {
  const [without, check, tax] = [median(checks), median(charged), median(taxes)];
  const ratio = (check + tax) / without;
  return {
    what: 'the same check with freight and tax, median',
    value: `${ratio.toFixed(2)} ×`,
    target: `at most ${CHARGED_RATIO} × (${check.toFixed(0)} ms and ${tax.toFixed(0)} ms for the tax, ${without.toFixed(0)} ms without)`,
    ok: ratio <= CHARGED_RATIO,
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
