import { randomUUID } from 'node:crypto';
import { createApiClient } from '@kerf/api-client/client';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { test as base, expect } from '../shell.ts';
import { sampleAdmin } from '../steps/account.ts';
import { type OwnServer, startOwnServer } from '../steps/own-server.ts';
import { enterAs } from '../steps/session.ts';

const test = base.extend<{ readonly own: OwnServer }>({
  own: async ({ browserName: _ }, use) => {
    const own = await startOwnServer();
    await use(own);
    await own.stop();
  },
  baseURL: async ({ own }, use) => use(own.url),
});

// Its store has an address of its own, and its contexts are listened to.
test.use({ isFirstVisit: true, expectedErrors: [/Failed to load resource/, /ERR_/] });

/** The tabs that currently hold a live stream. */
function watchStreams(context: BrowserContext): () => Page[] {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname === '/events')
      open.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return () => [...open.values()].filter((page) => !page.isClosed());
}

/** Shows or hides a tab, as the browser does when the user switches tabs. */
function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    for (const [name, now] of [
      ['hidden', value],
      ['visibilityState', value ? 'hidden' : 'visible'],
    ] as const) {
      Object.defineProperty(document, name, { configurable: true, value: now });
    }
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);
}

test('Tabs share one stream, and miss nothing when one closes, one is hidden, or the server is killed', {
  tag: '@live',
}, async ({ page, context, own }) => {
  const batch = randomUUID().slice(0, 8);
  const leaders = watchStreams(context);
  await enterAs(page, sampleAdmin);
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const otherProcess = createApiClient({
    baseUrl: own.otherApi,
    tokens: { current: () => token, renew: async () => null, onSignedOut: () => {} },
  });
  /** An admin adds a product through another API process. */
  const add = async (kind: string) => {
    const name = `${kind} ${batch}`;
    const body = { name, des: 'For the bench.', price: 12.6, minOrder: 5, stock: 40 };
    await otherProcess.addProduct({ body });
    return name;
  };
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(`/dashboard/manage-products?search=${batch}`);
    await tab.getByRole('searchbox').focus();
  }
  await expect.poll(leaders).toHaveLength(1);

  const wax = await add('Wax');
  for (const tab of tabs) await expect(tab.getByText(wax)).toBeVisible();
  expect(leaders()).toHaveLength(1);

  const [leading] = leaders();
  const [left] = tabs.filter((tab) => tab !== leading);
  if (!leading || !left) throw new Error('No tab leads, or both do.');
  await setHidden(left, true);
  const oil = await add('Oil');
  await expect(leading.getByText(oil)).toBeVisible();
  await expect(left.getByText(wax)).toBeVisible();
  await setHidden(left, false);
  await expect(left.getByText(oil)).toBeVisible();

  await leading.close();
  await expect.poll(leaders).toHaveLength(1);
  const glue = await add('Glue');
  await expect(left.getByText(glue)).toBeVisible();

  await own.kill();
  const tape = await add('Tape');
  await own.start();
  await expect(left.getByText(tape)).toBeVisible();
  expect(leaders()).toHaveLength(1);
  await expect(left.getByRole('searchbox')).toBeFocused();
});
