import { setTimeout as pause } from 'node:timers/promises';
import { report } from '../figure.ts';
import { startKerf } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { type BulkShop, fillBulkShop } from './bulk-shop.ts';
import { changingShop } from './changing-shop.ts';
import { changeAndUndo, figuresOf, QUIET_MS } from './measured-change.ts';
import { orderSteadily } from './steady-orders.ts';

const ROWS = 10_000;
const APPLY_MS = 10_000;
const MEMORY_MIB = 300;
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
  await orderSteadily(shop.placeOrder, () => pause(QUIET_MS / 3));
  const imported = await changeAndUndo(shop, shop.planImport);
  const importMemory = { ...memory };
  const priced = await changeAndUndo(shop, shop.planPrices);
  clearInterval(watching);
  await kerf.stop();
  const rows = ROWS.toLocaleString('en-US');
  report(`An import of ${rows} rows with prices and stock, while orders come in`, [
    ...figuresOf(imported, APPLY_MS),
    {
      what: 'most memory that the server and the process that changes held together',
      value: `${importMemory.together.toFixed(0)} MiB`,
      target: `under ${MEMORY_MIB} MiB (the server ${idle.toFixed(0)} before, then ${importMemory.server.toFixed(0)}; the other ${importMemory.other.toFixed(0)})`,
      ok: importMemory.together < MEMORY_MIB,
    },
  ]);
  report(`New prices for ${rows} products, while orders come in`, figuresOf(priced, APPLY_MS));
}
