import { z } from 'zod';
import { type Figure, median } from '../figure.ts';
import type { Buyer } from './buyers.ts';
import type { ShopData } from './shop-data.ts';

const PAGE = 24;
const DEEP_PAGE = 1_000;
const RUNS = 41;
const APART_MS = 2;

/** The durations of the first and the thousandth page of each long list. */
export async function measurePages(url: string, shop: ShopData): Promise<Figure[]> {
  return [
    await measureList('GET /orders', `${url}/orders?limit=${PAGE}`, shop.bulkBuyer),
    await measureList('GET /all-orders', `${url}/all-orders?limit=${PAGE}`, shop.admin),
  ];
}

async function measureList(what: string, first: string, reader: Buyer): Promise<Figure> {
  const deep = await followLinks(first, reader);
  const times = { first: [] as number[], deep: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    times.first.push(await timed(first, reader));
    times.deep.push(await timed(deep, reader));
  }
  const [shallowMs, deepMs] = [median(times.first), median(times.deep)];
  return {
    what: `${what}, page 1 and page ${DEEP_PAGE.toLocaleString('en-US')}`,
    value: `${shallowMs.toFixed(1)} and ${deepMs.toFixed(1)} ms`,
    target: `no more than ${APART_MS} ms apart (median of ${RUNS})`,
    ok: Math.abs(deepMs - shallowMs) <= APART_MS,
  };
}

/** The URL of a deep page, found as clients do: by following the Link headers. */
export async function followLinks(first: string, reader: Buyer): Promise<string> {
  let address = first;
  for (let page = 1; page < DEEP_PAGE; page += 1) {
    const { headers } = await read(address, reader);
    const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    if (next === undefined) throw new Error(`${first} ends at page ${page}.`);
    address = new URL(next, first).href;
  }
  return address;
}

/** The duration of a response, in milliseconds. */
export async function timed(address: string, reader: Buyer): Promise<number> {
  const started = performance.now();
  await read(address, reader);
  return performance.now() - started;
}

async function read(address: string, { token }: Buyer): Promise<Response> {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response;
}

const rows = z.array(z.object({ _id: z.string() }));

/** The rows of a page. */
export async function readRows(address: string, { token }: Buyer) {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  return rows.parse(await response.json());
}
