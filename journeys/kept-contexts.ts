import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Has the store's storage, and no script that reads it. */
export const PLAIN_PAGE = '/robots.txt';

/**
 * The browser contexts of one worker. Each journey in turn finds one without cookies or storage, but with the
 * scripts of the journeys before, which a new context would load and compile again. They stay compiled as long as
 * their process runs, so each context keeps one plain page open.
 */
export interface KeptContexts {
  /** A context that no other journey uses meanwhile. */
  borrow(): Promise<BrowserContext>;
  giveBack(context: BrowserContext): Promise<void>;
  /** Closes a context of a failed journey: nobody knows what that left behind. */
  drop(context: BrowserContext): Promise<void>;
}

export function keepContexts(browser: () => Promise<Browser>): KeptContexts {
  const free: BrowserContext[] = [];
  return {
    borrow: async () => free.pop() ?? openContext(await browser()),
    giveBack: async (context) => {
      await leave(context);
      free.push(context);
    },
    drop: async (context) => {
      // The report shows the first page that is open when a context closes.
      await context.pages()[0]?.close();
      await context.close();
    },
  };
}

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  const kept = await context.newPage();
  await kept.goto(PLAIN_PAGE);
  return context;
}

/** Opens the store in a borrowed context, as somebody who has never been there. */
export async function openUnknown(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(PLAIN_PAGE);
  const left = await page.evaluate(forgetStorage);
  const cookies = (await context.cookies()).map(({ name }) => name);
  if (left.length + cookies.length > 0) {
    throw new Error(`Left by an earlier journey: ${[...left, ...cookies].join(', ')}`);
  }
  return page;
}

async function leave(context: BrowserContext): Promise<void> {
  const [, ...used] = context.pages();
  for (const page of used) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

/** Runs in the page: empties the store's storage, and returns the names of what is still there. */
export async function forgetStorage(): Promise<string[]> {
  localStorage.clear();
  const names = async () => (await indexedDB.databases()).map(({ name = '' }) => name);
  for (const name of await names()) {
    await new Promise((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase(name);
      deletion.onsuccess = resolve;
      deletion.onblocked = () => reject(new Error(`${name} is still open`));
      deletion.onerror = () => reject(deletion.error);
    });
  }
  for (const name of await caches.keys()) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  const workers = await navigator.serviceWorker.getRegistrations();
  return [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await names()),
    ...(await caches.keys()),
    ...workers.map(({ scope }) => scope),
  ];
}
