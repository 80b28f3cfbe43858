import { defineConfig } from 'vitest/config';

const limits = { testTimeout: 20_000, hookTimeout: 60_000 };
// Files that leave nothing behind in the process share it, and load the server once and not a hundred times.
const shared = { ...limits, isolate: false };

export default defineConfig({
  test: {
    ...limits,
    // One less than all, the usual number, would leave half of a small machine idle.
    maxWorkers: '100%',
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
          // Whole servers are started here, by several files at once.
          testTimeout: 90_000,
          hookTimeout: 60_000,
          name: 'tools',
          environment: 'node',
          include: ['{tools,bench}/**/*.test.ts', 'apps/{web,desktop}/{,build/}*.test.ts'],
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
          ...limits,
          name: 'screens',
          environment: 'jsdom',
          include: [
            'packages/ui/**/*.test.{ts,tsx}',
            'apps/web/{src,plugins}/**/*.test.{ts,tsx}',
            'apps/desktop/src/renderer/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['tools/testing/src/jsdom-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          environment: 'node',
          include: ['services/api/**/*.test.ts'],
          globalSetup: ['tools/testing/src/postgres-global-setup.ts'],
        },
      },
    ],
  },
});
