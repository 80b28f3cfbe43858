import { type Figure, median, report } from '../figure.ts';
import { startKerf } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { type DocumentShop, fillDocumentShop, LINES, ORDERS } from './document-shop.ts';

const WARM_UP = 2;
const TIMES = 7;
const SLIPS_MS = 3_000;
const SLIPS_MIB = 200;
const INVOICE_MS = 200;
/** The limit for other calls while slips are printed. */
const MEANWHILE_MS = 50;
/** Short enough to catch the peak memory. */
const LOOK_MS = 10;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const shop = await fillDocumentShop(databaseUrl);
  const kerf = await startKerf(databaseUrl);
  const idleMib = kerf.memoryMib();
  const first = await timed(kerf, shop, 'packing-slips');
  const slips = await timesOf(() => timed(kerf, shop, 'packing-slips'));
  const meanwhile = await timedMeanwhile(kerf, shop);
  const picks = await timesOf(() => timed(kerf, shop, 'pick-list'));
  const invoices = await timesOf(() => timedInvoice(kerf, shop));
  await kerf.stop();
  report(`Documents, with ${ORDERS} orders of up to ${LINES} lines`, [
    timeFigure(`${ORDERS} packing slips as one PDF, the first`, [first], SLIPS_MS),
    timeFigure(`${ORDERS} packing slips as one PDF`, slips, SLIPS_MS),
    {
      what: 'most memory that the server and the process that draws held together',
      value: `${most([first, ...slips], 'memoryMib')} MiB`,
      target: `under ${SLIPS_MIB} MiB (the server ${idleMib.toFixed(0)} before, then ${most([first, ...slips], 'serverMib')}; the other ${most([first, ...slips], 'startedMib')})`,
      ok: slips.every(({ memoryMib }) => memoryMib < SLIPS_MIB) && first.memoryMib < SLIPS_MIB,
    },
    {
      what: 'an order is read while slips are printed',
      value: `${median(meanwhile).toFixed(1)} ms`,
      target: `under ${MEANWHILE_MS} ms (slowest of ${meanwhile.length} ${Math.max(...meanwhile).toFixed(0)} ms)`,
      ok: median(meanwhile) < MEANWHILE_MS,
    },
    timeFigure(`pick list of ${ORDERS} orders`, picks, SLIPS_MS),
    timeFigure(`an invoice of ${LINES} lines`, invoices, INVOICE_MS),
  ]);
}

interface Timed {
  readonly ms: number;
  /** The peak of both processes together. */
  readonly memoryMib: number;
  readonly serverMib: number;
  readonly startedMib: number;
  readonly pages: number;
  readonly bytes: number;
}

function timed(kerf: ServerProcess, { token, orderIds }: DocumentShop, kind: string) {
  return timedFetch(kerf, '/documents/print', {
    method: 'POST',
    body: JSON.stringify({ kind, orderIds }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
}

/** The durations of reading an order repeatedly while packing slips are printed. */
async function timedMeanwhile(kerf: ServerProcess, shop: DocumentShop): Promise<number[]> {
  let isPrinting = true;
  const printing = timed(kerf, shop, 'packing-slips').then(() => {
    isPrinting = false;
  });
  const times: number[] = [];
  const headers = { authorization: `Bearer ${shop.token}` };
  while (isPrinting) {
    const began = performance.now();
    const response = await fetch(`${kerf.url}/order/${shop.longestId}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`An order answered ${response.status}`);
    times.push(performance.now() - began);
  }
  await printing;
  return times;
}

function timedInvoice(kerf: ServerProcess, { token, longestId }: DocumentShop) {
  const headers = { authorization: `Bearer ${token}` };
  return timedFetch(kerf, `/order/${longestId}/documents/invoice.pdf`, { headers });
}

async function timedFetch(kerf: ServerProcess, path: string, init: RequestInit): Promise<Timed> {
  const held = { memoryMib: 0, serverMib: 0, startedMib: 0 };
  const looking = setInterval(() => {
    const [serverMib, startedMib] = [kerf.memoryMib(), kerf.startedMib()];
    held.memoryMib = Math.max(held.memoryMib, serverMib + startedMib);
    held.serverMib = Math.max(held.serverMib, serverMib);
    held.startedMib = Math.max(held.startedMib, startedMib);
  }, LOOK_MS);
  const began = performance.now();
  const response = await fetch(`${kerf.url}${path}`, init);
  const { byteLength } = await response.arrayBuffer();
  const ms = performance.now() - began;
  clearInterval(looking);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return { ms, ...held, bytes: byteLength, pages: Number(response.headers.get('x-page-count')) };
}

function most(times: readonly Timed[], what: 'memoryMib' | 'serverMib' | 'startedMib'): string {
  return Math.max(...times.map((time) => time[what])).toFixed(0);
}

async function timesOf(once: () => Promise<Timed>): Promise<Timed[]> {
  const times: Timed[] = [];
  for (let time = 0; time < WARM_UP + TIMES; time += 1) times.push(await once());
  return times.slice(WARM_UP);
}

function timeFigure(what: string, times: readonly Timed[], limit: number): Figure {
  const slowest = Math.max(...times.map(({ ms }) => ms));
  const [{ pages, bytes } = { pages: 0, bytes: 0 }] = times;
  const size = `${pages} pages, ${(bytes / 1024).toFixed(0)} kB`;
  return {
    what,
    value: `${slowest.toFixed(0)} ms`,
    target: `under ${limit} ms (median ${median(times.map(({ ms }) => ms)).toFixed(0)} ms; ${size})`,
    ok: slowest < limit,
  };
}
