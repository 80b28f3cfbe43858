import { defineConfig } from '@playwright/test';
import type { Surroundings } from './shell.ts';

const chromium = process.env.KERF_CHROMIUM;

/**
 * User journeys in a real browser and in the real desktop app, against one whole store with its own ports and
 * data. A folder holds the journeys that only run in that shell.
 */
export default defineConfig<object, Surroundings>({
  testMatch: '*.journey.ts',
  projects: [
    // In one worker, since each starts the app for itself; first, so that the others need not wait for it.
    { name: 'desktop', use: { shell: 'desktop' }, testIgnore: 'browser/**', workers: 1 },
    { name: 'browser', use: { shell: 'browser' }, testIgnore: 'desktop/**' },
  ],
  ...(process.env.KERF_JOURNEY_URL === undefined ? { globalSetup: './start-store.ts' } : {}),
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  // Node strips the types itself, sooner than Playwright's compiler does in each worker.
  build: { external: ['**/*.ts'] },
  // One more than a small machine has cores: a journey mostly waits for its page.
  workers: 3,
  retries: 0,
  // A busy machine takes its time; what a step promises in time, its journey measures itself.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        // The pages of a context share a process, and with it the scripts that it has compiled.
        '--process-per-site',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a journey lives for seconds, and what is compiled for speed then is hardly run.
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=32',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    // Traces double the run time; use --trace=retain-on-failure to debug.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
