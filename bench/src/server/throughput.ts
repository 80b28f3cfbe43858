import { type Figure, median } from '../figure.ts';
import type { Load } from '../load/wrk.ts';
import { loadByTurns } from './load-by-turns.ts';
import { limitRequests, orderRequests } from './order-requests.ts';
import type { ServerProcess } from './server-process.ts';
import type { ShopData } from './shop-data.ts';

const CONNECTIONS = 16;
/** Of both servers. With fewer buyers at once, the time of one order is measured rather than how many there can be. */
const ORDER_CONNECTIONS = 32;

interface Race {
  readonly what: string;
  /** The required share of the reference server's throughput. */
  readonly share: number;
  readonly limit: Load;
  readonly kerf: Load;
}

/** Loads the reference server and Kerf alternately, race by race. */
export async function measureThroughput(
  limit: ServerProcess,
  kerf: ServerProcess,
  shop: ShopData,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const race of races(limit.url, kerf.url, shop)) figures.push(await run(race));
  return figures;
}

async function run({ what, share, limit, kerf }: Race): Promise<Figure> {
  const rounds = await loadByTurns(limit, kerf);
  const ratios = rounds.map(([bare, whole]) => whole.perSecond / bare.perSecond);
  const [ratio, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  const [bare, whole] = [rounds.map(([one]) => one), rounds.map(([, other]) => other)];
  return {
    what,
    value: `${rounded(median(whole.map(({ perSecond }) => perSecond)))}/s`,
    target: `at least ${share.toFixed(2)} of ${rounded(median(bare.map(({ perSecond }) => perSecond)))}/s: ${ratio.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}; p99 ${Math.round(median(whole.map(({ p99Ms }) => p99Ms)))} ms, ${Math.round(median(bare.map(({ p99Ms }) => p99Ms)))} ms)`,
    ok: ratio >= share,
  };
}

function rounded(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function races(limitUrl: string, kerfUrl: string, shop: ShopData): Race[] {
  const [hot, , another] = shop.products;
  if (!hot || !another) throw new Error('The shop is empty.');
  const get = (origin: string, path: string): Load => ({
    origin,
    connections: CONNECTIONS,
    requests: [{ method: 'GET', path }],
  });
  const list = get(limitUrl, '/fixed');
  const order = (products: number): Load => ({
    origin: limitUrl,
    connections: ORDER_CONNECTIONS,
    requests: limitRequests(products),
  });
  const kerfOrder = (products: ShopData['products']): Load => ({
    origin: kerfUrl,
    connections: ORDER_CONNECTIONS,
    requests: orderRequests(shop, products),
  });
  return [
    { what: 'GET /products', share: 0.8, limit: list, kerf: get(kerfUrl, '/products') },
    {
      what: 'GET /products?search=',
      share: 0.8,
      limit: list,
      kerf: get(kerfUrl, '/products?search=250'),
    },
    {
      what: 'GET /product/{id}',
      share: 0.8,
      limit: list,
      kerf: get(kerfUrl, `/product/${another.id}`),
    },
    {
      what: 'POST /order, spread over 1,000 products',
      share: 0.5,
      limit: order(shop.products.length),
      kerf: kerfOrder(shop.products),
    },
    {
      what: 'POST /order, all of one product',
      share: 0.8,
      limit: order(1),
      kerf: kerfOrder([hot]),
    },
  ];
}
