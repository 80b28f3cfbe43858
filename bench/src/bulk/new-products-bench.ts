import { setTimeout as pause } from 'node:timers/promises';
import { report } from '../figure.ts';
import { startKerf } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import { fillBulkShop } from './bulk-shop.ts';
import { changingShop } from './changing-shop.ts';
import { changeAndUndo, figuresOf, QUIET_MS } from './measured-change.ts';
import { orderSteadily } from './steady-orders.ts';

const ROWS = 10_000;
/** Each goes into every index of the search, which for a new price are left alone. */
const APPLY_MS = 40_000;

await onFreshDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const { admin, buyers, products } = await fillBulkShop(databaseUrl);
  const kerf = await startKerf(databaseUrl);
  const shop = changingShop(kerf.url, { admin, buyers, products: products.slice(0, ROWS) });
  await orderSteadily(shop.placeOrder, () => pause(QUIET_MS / 3));
  const added = await changeAndUndo(shop, shop.planAdditions);
  await kerf.stop();
  const title = `An import of ${ROWS.toLocaleString('en-US')} new products, while orders come in`;
  report(title, figuresOf(added, APPLY_MS));
}
