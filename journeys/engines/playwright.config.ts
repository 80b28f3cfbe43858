import { defineConfig } from '@playwright/test';
import type { Engines } from './smoke.ts';

/** The smoke in the engines that the journeys are not walked in. Playwright's runner, none of its browsers. */
export default defineConfig<object, Engines>({
  testMatch: '*.smoke.ts',
  projects: [
    { name: 'Firefox', use: { engineName: 'Firefox' } },
    { name: 'WebKit', use: { engineName: 'WebKit' } },
  ],
  ...(process.env.KERF_JOURNEY_URL === undefined ? { globalSetup: '../start-store.ts' } : {}),
  outputDir: '../../test-results/engines',
  build: { external: ['**/*.ts'] },
  // One engine after the other, since each takes half a gigabyte.
  workers: 1,
  retries: 0,
  timeout: 180_000,
});
