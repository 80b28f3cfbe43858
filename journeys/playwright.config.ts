import { defineConfig } from '@playwright/test';

const chromium = process.env.KERF_CHROMIUM;

/** People's journeys in a real browser, against the whole product on ports and data of their own. */
export default defineConfig({
  testMatch: '*.journey.ts',
  ...(process.env.KERF_JOURNEY_URL === undefined ? { globalSetup: './start-store.ts' } : {}),
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
