import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { cpuSeconds } from './cpu-seconds.ts';
import { type DesktopApp, forgetAll, startSharedDesktop } from './desktop/desktop-app.ts';

/** The shell that a project's journeys run in. */
type Shell = 'browser' | 'desktop';

interface Journey {
  /** Notes what the journey cost, for the report. */
  readonly cost: undefined;
  /** Page and console errors that the journey provokes; any other error fails it. */
  readonly expectedErrors: RegExp[];
  /** The page of another person, in a separate browser. */
  readonly somebodyElse: () => Promise<Page>;
}

export interface Surroundings {
  readonly shell: Shell;
  /** Launched on first use. */
  readonly anyBrowser: () => Promise<Browser>;
  /** The desktop app, shared by the journeys of one worker; launched on first use. */
  readonly anyDesktop: () => Promise<DesktopApp>;
}

/** A page of the store, in the project's shell. */
export const test = base.extend<Journey, Surroundings>({
  shell: ['browser', { option: true, scope: 'worker' }],

  anyBrowser: [
    async ({ playwright }, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => {
        browser ??= playwright.chromium.launch();
        return browser;
      });
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],

  anyDesktop: [
    async ({ browserName: _ }, use) => {
      let shared: ReturnType<typeof startSharedDesktop> | undefined;
      await use(async () => {
        shared ??= startSharedDesktop();
        return (await shared).desktop;
      });
      await (await shared)?.stop();
    },
    { scope: 'worker' },
  ],

  cost: [
    async ({ browserName: _ }, use, info) => {
      const before = cpuSeconds(process.pid);
      await use(undefined);
      const after = cpuSeconds(process.pid);
      if (before === undefined || after === undefined) return;
      info.annotations.push({ type: 'cpu', description: (after - before).toFixed(2) });
    },
    { auto: true },
  ],

  baseURL: async ({ browserName: _ }, use) => use(process.env.KERF_JOURNEY_URL),

  expectedErrors: [[/Failed to load resource/], { option: true }],

  context: async ({ shell, anyBrowser, anyDesktop }, use) => {
    if (shell === 'desktop') {
      const desktop = await anyDesktop();
      await use(desktop.page.context());
      // A screen left open would follow the store, at the expense of the next journeys.
      await forgetAll(desktop);
      return;
    }
    const context = await (await anyBrowser()).newContext();
    await use(context);
    await context.close();
  },

  page: async ({ shell, context, anyDesktop, expectedErrors }, use) => {
    const page = shell === 'desktop' ? (await anyDesktop()).page : await context.newPage();
    const stray = watchErrors(page, expectedErrors);
    await use(page);
    expect(stray()).toEqual([]);
  },

  somebodyElse: async ({ anyBrowser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await (await anyBrowser()).newContext();
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Watches a page's errors; the returned function stops watching and returns the unexpected ones. */
function watchErrors(page: Page, expectedErrors: readonly RegExp[]): () => string[] {
  const stray: string[] = [];
  const note = (text: string) => {
    if (!expectedErrors.some((known) => known.test(text))) stray.push(text);
  };
  const onError = (error: Error) => note(error.message);
  const onMessage = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') note(message.text());
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  return () => {
    page.off('pageerror', onError);
    page.off('console', onMessage);
    return stray;
  };
}

export { expect };
