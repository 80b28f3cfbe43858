import { addDays } from '@kerf/domain/report-period';
import { dayOf } from '@kerf/domain/shop-day';
import { type Figure, median, report } from '../figure.ts';
import { fillOrders, ORDERS } from '../orders/order-data.ts';
import { startKerf, TOKEN_SECRET } from '../server/built-servers.ts';
import type { Buyer } from '../server/buyers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { timed } from '../server/list-pages.ts';
import { fillReports } from './report-data.ts';

const RUNS = 21;
const LIMIT_MS = 300;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const { admin } = await fillOrders(databaseUrl, TOKEN_SECRET);
  await fillReports(databaseUrl);
  const kerf = await startKerf(databaseUrl);
  const orders = ORDERS.toLocaleString('en-US');
  report(`Reports over ${orders} orders`, await figures(kerf.url, admin));
  await kerf.stop();
}

async function figures(url: string, admin: Buyer): Promise<Figure[]> {
  const today = dayOf(new Date(), 'UTC');
  const last = (days: number) => `from=${addDays(today, 1 - days)}&to=${today}`;
  const calls: readonly (readonly [what: string, path: string])[] = [
    ['sales, 30 days by day', `sales?${last(30)}&step=day`],
    ['sales, a year by week', `sales?${last(365)}&step=week`],
    ['sales, three years by day', `sales?${last(1_100)}&step=day`],
    ['best sellers, 30 days', `top-sellers?${last(30)}`],
    ['best sellers, a year', `top-sellers?${last(365)}`],
    ['best sellers, all orders', `top-sellers?${last(1_100)}`],
    ['stock by age', 'stock'],
    ['what did not sell for 90 days', 'unsold?days=90'],
  ];
  const measured: Figure[] = [];
  for (const [what, path] of calls)
    measured.push(await figure(what, `${url}/reports/${path}`, admin));
  return measured;
}

async function figure(what: string, address: string, admin: Buyer): Promise<Figure> {
  const times: number[] = [];
  while (times.length < RUNS) times.push(await timed(address, admin));
  const ms = median(times);
  const target = `within ${LIMIT_MS} ms (median of ${RUNS})`;
  return { what, value: `${ms.toFixed(1)} ms`, target, ok: ms <= LIMIT_MS };
}
