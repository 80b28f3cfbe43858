import { defineConfig } from '@playwright/test';
import type { Engines } from './smoke.ts';

/** The smoke in the engines that the journeys are not walked in. Playwright's runner, none of its browsers. */
export default defineConfig<object, Engines>({
  // What only one of them has ever failed at is walked in that one.
  projects: [
    {
      name: 'Firefox',
      testMatch: ['engines.smoke.ts', 'firefox.smoke.ts'],
      use: { engineName: 'Firefox' },
    },
    {
      name: 'WebKit',
      testMatch: ['engines.smoke.ts', 'webkit.smoke.ts'],
      use: { engineName: 'WebKit' },
    },
  ],
  ...(process.env.KERF_JOURNEY_URL === undefined ? { globalSetup: '../start-store.ts' } : {}),
  outputDir: '../../test-results/engines',
  build: { external: ['**/*.ts'] },
  // One engine after the other, since each takes half a gigabyte.
  workers: 1,
  retries: 0,
  timeout: 180_000,
});
