import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerf/sandbox/free-port';
import { startPostgres } from '@kerf/sandbox/postgres';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { load } from './load.ts';
import { limitRequests, orderRequests } from './order-requests.ts';
import { startServerProcess } from './server-process.ts';
import { fillShop } from './shop-data.ts';

const SECRET = 'a secret of the bench, thirty-two long';
const dataDir = mkdtempSync(join(tmpdir(), 'kerf-bench-'));
const only = process.argv[2];
const postgres = await startPostgres({ dataDir, port: await freePort() });
try {
  const env = {
    DATABASE_URL: postgres.url, ACCESS_TOKEN_SECRET: SECRET, NODE_ENV: 'production',
    FIREBASE_PROJECT_ID: 'kerf-bench', STRIPE_SECRET_KEY: 'sk_live_bench', STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    WEB_ORIGINS: 'https://shop.example.com',
  };
  const apiMain = process.env.API_MAIN ?? join(repositoryRoot, 'services/api/dist/main.js');
  const api = await startServerProcess(apiMain, env);
  const shop = await fillShop(postgres.url, SECRET);
  const limit = await startServerProcess(join(import.meta.dirname, 'limit-server.ts'), { DATABASE_URL: postgres.url });
  console.log('start', limit.readyMs, api.readyMs);
  const both = async (name: string, a: Parameters<typeof load>[0], b: Parameters<typeof load>[0]) => {
    if (only && !name.includes(only)) return;
    const l = await load(a); const k = await load(b);
    console.log(name.padEnd(24), 'limit', l.perSecond, l.p99Ms, 'kerf', k.perSecond, k.p99Ms, 'ratio', (k.perSecond / l.perSecond).toFixed(2));
  };
  await both('products', { url: `${limit.url}/fixed` }, { url: `${api.url}/products` });
  await both('products-search', { url: `${limit.url}/fixed` }, { url: `${api.url}/products?search=250` });
  await both('product-one', { url: `${limit.url}/fixed` }, { url: `${api.url}/product/${shop.products[7]?.id}` });
  await both('order-spread', { url: `${limit.url}/order`, method: 'POST', connections: 8, next: limitRequests(1000) },
    { url: `${api.url}/order`, method: 'POST', next: orderRequests(shop, shop.products) });
  await both('order-hot', { url: `${limit.url}/order`, method: 'POST', connections: 8, next: limitRequests(1) },
    { url: `${api.url}/order`, method: 'POST', next: orderRequests(shop, shop.products.slice(0, 1)) });
  console.log('memory', limit.memoryMib(), api.memoryMib());
  await api.stop(); await limit.stop();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
