import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// Each part runs in its own process, so that none warms up, or fills the memory of, the next.
const parts = {
  start: 'startup.ts',
  server: join('server', 'server-bench.ts'),
  live: join('live', 'live-bench.ts'),
  search: join('search', 'search-bench.ts'),
  orders: join('orders', 'orders-bench.ts'),
  reports: join('reports', 'reports-bench.ts'),
  bulk: join('bulk', 'bulk-bench.ts'),
  'bulk-changes': join('bulk', 'bulk-changes-bench.ts'),
  'new-products': join('bulk', 'new-products-bench.ts'),
  restore: join('restore', 'restore-bench.ts'),
  documents: join('documents', 'documents-bench.ts'),
  attacks: join('attacks', 'attacks-bench.ts'),
  web: join('web', 'web-bench.ts'),
  desktop: 'desktop.ts',
};

const HELP = `npm run bench             everything, a part after the other
npm run bench -- PART     one part: ${Object.keys(parts).join(', ')}
npm run bench -- restore [ORDERS]  back up and restore a shop with this many orders`;

const [wanted, ...more] = process.argv.slice(2);
const chosen = Object.entries(parts).filter(([name]) => wanted === undefined || wanted === name);
if (chosen.length === 0) {
  console.error(HELP);
  process.exitCode = 2;
}
for (const [name, file] of chosen) {
  console.log(`\n── ${name} ──`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...more], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
