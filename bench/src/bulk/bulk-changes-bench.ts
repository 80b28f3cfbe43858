import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, report } from '../figure.ts';
import { startKerf } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { type BulkShop, fillBulkShop } from './bulk-shop.ts';
import { type ChangingShop, changingShop } from './changing-shop.ts';
import { type OrderTimes, orderSteadily } from './steady-orders.ts';

const ROWS = 10_000;
const PLAN_MS = 5_000;
const APPLY_MS = 10_000;
const MEMORY_MIB = 300;
/** Relative to the median of orders without a bulk change. */
const SLOWER_AT_MOST = 1.1;
const QUIET_MS = 15_000;
const MEMORY_POLL_MS = 50;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const { admin, buyers, products } = await fillBulkShop(databaseUrl);
  const some: BulkShop = { admin, buyers, products: products.slice(0, ROWS) };
  const kerf = await startKerf(databaseUrl);
  const shop = changingShop(kerf.url, some);
  const memory = { together: 0, server: 0, other: 0 };
  const idle = kerf.memoryMib();
  const watching = setInterval(() => {
    const [server, other] = [kerf.memoryMib(), kerf.startedMib()];
    memory.together = Math.max(memory.together, server + other);
    memory.server = Math.max(memory.server, server);
    memory.other = Math.max(memory.other, other);
  }, MEMORY_POLL_MS);
  const amid = (work: () => Promise<unknown>) => orderSteadily(shop.placeOrder, work);
  await amid(() => pause(QUIET_MS / 3));
  const imported = await changeAndUndo(shop, amid, shop.planImport);
  const importMemory = { ...memory };
  const priced = await changeAndUndo(shop, amid, shop.planPrices);
  clearInterval(watching);
  await kerf.stop();
  const rows = ROWS.toLocaleString('en-US');
  report(`An import of ${rows} rows with prices and stock, while orders come in`, [
    ...figures(imported),
    {
      what: 'most memory that the server and the process that changes held together',
      value: `${importMemory.together.toFixed(0)} MiB`,
      target: `under ${MEMORY_MIB} MiB (the server ${idle.toFixed(0)} before, then ${importMemory.server.toFixed(0)}; the other ${importMemory.other.toFixed(0)})`,
      ok: importMemory.together < MEMORY_MIB,
    },
  ]);
  report(`New prices for ${rows} products, while orders come in`, figures(priced));
}

interface Changed {
  /** Orders while nothing else is done, just before. */
  readonly quiet: OrderTimes;
  readonly planMs: number;
  readonly applied: OrderTimes;
  readonly undone: OrderTimes;
}

async function changeAndUndo(
  shop: ChangingShop,
  amid: (work: () => Promise<unknown>) => Promise<OrderTimes>,
  plan: () => Promise<string>,
): Promise<Changed> {
  const quiet = await amid(() => pause(QUIET_MS));
  const at = performance.now();
  const id = await plan();
  const planMs = performance.now() - at;
  const applied = await amid(() => shop.apply(id));
  const undone = await amid(() => shop.undo(id));
  return { quiet, planMs, applied, undone };
}

function figures({ quiet, planMs, applied, undone }: Changed): Figure[] {
  return [
    figure('read and planned', planMs, PLAN_MS, 'ms'),
    figure('applied', applied.workMs, APPLY_MS, 'ms'),
    figure('undone', undone.workMs, APPLY_MS, 'ms'),
    ...orderFigures('while applied', applied, quiet),
    ...orderFigures('while undone', undone, quiet),
  ];
}

function orderFigures(when: string, times: OrderTimes, quiet: OrderTimes): Figure[] {
  const { count, medianMs, p95Ms, slowestMs, refused, refusal } = times;
  const ratio = medianMs / quiet.medianMs;
  return [
    {
      what: `orders ${when}, median`,
      value: `${medianMs.toFixed(1)} ms`,
      target: `${ratio.toFixed(2)} of ${quiet.medianMs.toFixed(1)} ms without it, at most ${SLOWER_AT_MOST}`,
      ok: ratio <= SLOWER_AT_MOST,
    },
    {
      what: `orders ${when}, p95`,
      value: `${p95Ms.toFixed(0)} ms`,
      target: `${quiet.p95Ms.toFixed(0)} ms without it; the slowest of ${count} took ${slowestMs.toFixed(0)} ms`,
      ok: true,
    },
    {
      what: `orders ${when}, refused`,
      value: `${refused}`,
      target: refused === 0 ? 'none' : `none: ${refusal}`,
      ok: refused === 0,
    },
  ];
}

function figure(what: string, value: number, limit: number, unit: string): Figure {
  const ok = value < limit;
  return { what, value: `${value.toFixed(0)} ${unit}`, target: `under ${limit} ${unit}`, ok };
}
