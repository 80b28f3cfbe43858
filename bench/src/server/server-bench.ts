import { setTimeout as pause } from 'node:timers/promises';
import { median, report } from '../figure.ts';
import { startKerf, startLimit, TOKEN_SECRET } from './built-servers.ts';
import { onFreshDatabase } from './fresh-database.ts';
import { measurePages } from './list-pages.ts';
import { measurePlans } from './query-plans.ts';
import type { ServerProcess } from './server-process.ts';
import { fillShop, settle } from './shop-data.ts';
import { measureThroughput } from './throughput.ts';

const STARTS = 5;
// Long enough for background work to end.
const REST_MS = 5_000;
const MEMORY_MIB = 320;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const shop = await fillShop(databaseUrl, TOKEN_SECRET);
  await measureStart(databaseUrl);
  await settle(databaseUrl);
  const [limit, kerf] = [await startLimit(databaseUrl), await startKerf(databaseUrl)];
  report('Pages of the lists, deep and shallow', await measurePages(kerf.url, shop));
  report('Every query by an index, with 100,000 orders', await measurePlans(databaseUrl, shop));
  report('Answers a second, Kerf beside its limit', await measureThroughput(limit, kerf, shop));
  await pause(REST_MS);
  report('Memory after the load', [memory(limit, kerf)]);
  await Promise.all([limit.stop(), kerf.stop()]);
}

async function measureStart(databaseUrl: string): Promise<void> {
  const startMs = async (start: (url: string) => Promise<ServerProcess>) => {
    const server = await start(databaseUrl);
    await server.stop();
    return server.readyMs;
  };
  const [limit, kerf]: [number[], number[]] = [[], []];
  while (kerf.length < STARTS) {
    limit.push(await startMs(startLimit));
    kerf.push(await startMs(startKerf));
  }
  report('From start to the first 200', [
    {
      what: `one API process, median of ${STARTS}`,
      value: `${Math.round(median(kerf))} ms`,
      target: `under 600 ms; Hono and pg alone: ${Math.round(median(limit))} ms`,
      ok: median(kerf) < 600,
    },
  ]);
}

function memory(limit: ServerProcess, kerf: ServerProcess) {
  const [bare, whole] = [limit.memoryMib(), kerf.memoryMib()];
  return {
    what: 'resident',
    value: `${Math.round(whole)} MiB`,
    target: `under ${MEMORY_MIB} MiB; Hono and pg alone: ${Math.round(bare)} MiB`,
    ok: whole < MEMORY_MIB,
  };
}
