import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const limits = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // Tests allocate many short-lived objects, which are collected more cheaply with more room for them.
  execArgv: ['--max-semi-space-size=64'],
  // Workers and the processes that tests start share what Node has compiled.
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)) },
};
// Files that leave nothing behind in the process share it, and load the server once and not a hundred times.
const shared = { ...limits, isolate: false };

// What starts processes for itself or takes long, and a change of the product seldom breaks: `npm test -- all`.
const seldom = [
  'services/api/src/platform/pdf/render-in-child-process.test.ts',
  'services/api/test/build/*.test.ts',
  'services/api/test/hardening/{limits,unread-answers}.test.ts',
  'services/api/test/http/manners.test.ts',
  'services/api/test/live/restarts.test.ts',
  'services/api/test/server/{migrations,process,secrets,shutdown}.test.ts',
  'services/api/test/users/admin-command.test.ts',
];
// What tries every call in hundreds of ways, large shops, and what is looked at as a picture: `npm test -- release`.
const rare = [
  'services/api/test/bulk-changes/child-process.test.ts',
  'services/api/test/contract/{bad-addresses,bad-fields,fuzz}.test.ts',
  'services/api/test/mails/mail-pictures.test.ts',
  'services/api/test/messages/many-messages.test.ts',
  'services/api/test/orders/{found-texts,many-orders,sample-shop}.test.ts',
  'services/api/test/server/{sample-shop,trade-shop,typed-words}.test.ts',
];
const seldomTools = ['tools/sandbox/src/auth-emulator.test.ts', 'tools/stripe/**/*.test.ts'];
const chaos = 'services/api/test/chaos/*.test.ts';
const backup = 'services/api/test/backup/*.test.ts';
const watch = 'services/api/test/watch/*.test.ts';
const release = 'tools/testing/src/release/*.test.ts';
const upgrade = 'services/api/test/release/*.test.ts';
const withPostgres = {
  ...shared,
  // Work in the background takes its time on a busy machine, and a wait for it says what it waits for.
  testTimeout: 60_000,
  environment: 'node',
  globalSetup: ['tools/testing/src/postgres-global-setup.ts'],
};

const inBrowser = { environment: 'jsdom', setupFiles: ['tools/testing/src/jsdom-setup.ts'] };
// Stripe's loader never forgets a script that it has loaded, and React shares what two of its renderers leave.
const newPage = [
  'packages/ui/src/features/payment/stripe-loading.test.tsx',
  'packages/ui/src/app/drawn-page.test.tsx',
  'packages/ui/src/app/hydration.test.tsx',
];

export default defineConfig({
  test: {
    ...limits,
    // One more than there are processors, since a server's tests often wait. More of them cost each other more
    // than the waits are worth: every worker compiles the same code.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          environment: 'node',
          include: ['packages/{domain,contract,api-client}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...limits,
          // Whole servers are started here, by several files at once.
          testTimeout: 90_000,
          name: 'tools',
          environment: 'node',
          include: ['{tools,bench}/**/*.test.ts', 'apps/desktop/build/*.test.ts'],
          exclude: ['**/node_modules/**', release, ...seldomTools],
        },
      },
      {
        test: {
          ...shared,
          name: 'shell',
          environment: 'node',
          include: ['apps/desktop/src/{main,preload}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...inBrowser,
          name: 'screens',
          include: [
            'packages/ui/**/*.test.{ts,tsx}',
            'apps/web/{src,plugins}/**/*.test.{ts,tsx}',
            'apps/desktop/src/renderer/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', ...newPage],
        },
      },
      {
        test: { ...limits, ...inBrowser, name: 'screens on a new page', include: newPage },
      },
      {
        test: {
          ...withPostgres,
          name: 'api',
          include: ['services/api/**/*.test.ts'],
          exclude: ['**/node_modules/**', chaos, backup, watch, upgrade, ...seldom, ...rare],
        },
      },
      { test: { ...withPostgres, name: 'seldom', include: seldom } },
      { test: { ...withPostgres, name: 'rare', include: rare } },
      {
        test: {
          ...limits,
          testTimeout: 90_000,
          name: 'seldom tools',
          environment: 'node',
          include: seldomTools,
        },
      },
      // Long runs under load and amid failures, which a change seldom breaks: `npm test -- chaos`.
      {
        test: { ...withPostgres, testTimeout: 90_000, name: 'chaos', include: [chaos] },
      },
      // On Debian's own Postgres, whose programs back up and restore: `npm test -- release`.
      {
        test: { ...withPostgres, testTimeout: 90_000, name: 'backup', include: [backup] },
      },
      // By a real Prometheus, which scrapes a running shop: `npm test -- release`.
      {
        test: { ...withPostgres, testTimeout: 90_000, name: 'watch', include: [watch] },
      },
      // Rehearsals that only a release needs: `npm test -- release`.
      { test: { ...withPostgres, name: 'upgrade', include: [upgrade] } },
      { test: { ...limits, name: 'release', environment: 'node', include: [release] } },
    ],
  },
});
