import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { cpuSeconds } from './cpu-seconds.ts';
import { type DesktopApp, forgetAll, startSharedDesktop } from './desktop/desktop-app.ts';
import { type KeptContexts, keepContexts, openUnknown } from './kept-contexts.ts';

/** The shell that a project's journeys run in. */
type Shell = 'browser' | 'desktop';

interface Journey {
  /** Notes what the journey cost, for the report. */
  readonly cost: undefined;
  /** Page and console errors that the journey provokes; any other error fails it. */
  readonly expectedErrors: RegExp[];
  /** Whether nothing of the store is in the browser's caches, for journeys about loading. */
  readonly isFirstVisit: boolean;
  /** The page of another person, in a separate browser. */
  readonly somebodyElse: () => Promise<Page>;
}

export interface Surroundings {
  readonly shell: Shell;
  /** Launched on first use. */
  readonly anyBrowser: () => Promise<Browser>;
  /** The browser contexts that the journeys of one worker use in turn. */
  readonly keptContexts: KeptContexts;
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

  keptContexts: [async ({ anyBrowser }, use) => use(keepContexts(anyBrowser)), { scope: 'worker' }],

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

  isFirstVisit: [false, { option: true }],

  context: async ({ shell, isFirstVisit, anyBrowser, anyDesktop, keptContexts }, use, info) => {
    if (shell === 'desktop') {
      const desktop = await anyDesktop();
      await use(desktop.page.context());
      // A screen left open would follow the store, at the expense of the next journeys.
      await forgetAll(desktop);
      return;
    }
    const context = isFirstVisit
      ? await (await anyBrowser()).newContext()
      : await keptContexts.borrow();
    await use(context);
    if (isFirstVisit) await context.close();
    else await returnContext(keptContexts, context, info);
  },

  page: async ({ shell, context, isFirstVisit, anyDesktop, expectedErrors }, use) => {
    const open = () => (isFirstVisit ? context.newPage() : openUnknown(context));
    const page = shell === 'desktop' ? (await anyDesktop()).page : await open();
    const stray = watchErrors(page, expectedErrors);
    await use(page);
    expect(stray()).toEqual([]);
  },

  somebodyElse: async ({ keptContexts }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await keptContexts.borrow();
      contexts.push(context);
      return openUnknown(context);
    });
    for (const context of contexts) await returnContext(keptContexts, context, info);
  },
});

async function returnContext(
  kept: KeptContexts,
  context: BrowserContext,
  { errors }: TestInfo,
): Promise<void> {
  if (errors.length > 0) await kept.drop(context);
  else await kept.giveBack(context);
}

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
