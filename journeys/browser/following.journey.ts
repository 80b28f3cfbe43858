import type { BrowserContext, Page, Request } from '@playwright/test';
import { test as base, expect } from '../shell.ts';
import { enterAs, newPerson, sampleAdmin } from '../steps/account.ts';
import { type OwnServer, startOwnServer } from '../steps/own-server.ts';

const test = base.extend<{ readonly own: OwnServer }>({
  own: async ({ browserName: _ }, use) => {
    const own = await startOwnServer();
    await use(own);
    await own.stop();
  },
  baseURL: async ({ own }, use) => use(own.url),
});

test.use({ expectedErrors: [/Failed to load resource/, /ERR_/] });

/** The tabs of a browser that hold a stream now. */
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

/** Shows or hides a tab, as its browser does when another one is chosen. */
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

test('Tabs share one stream, and miss nothing when one closes, one is hidden, or the server is killed', async ({
  page,
  context,
  own,
}) => {
  test.setTimeout(120_000);
  const { email } = newPerson();
  const leaders = watchStreams(context);
  await enterAs(page, sampleAdmin);
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  /** Somebody writes by way of another process. */
  const write = async (body: string) => {
    const { status } = await fetch(`${own.otherApi}/message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email, body }),
    });
    expect(status).toBe(201);
  };
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(`/dashboard/messages?search=${email}`);
    await tab.getByRole('searchbox').focus();
  }
  await expect.poll(leaders).toHaveLength(1);

  await write('Do you regrind?');
  for (const tab of tabs) await expect(tab.getByText('Do you regrind?')).toBeVisible();
  expect(leaders()).toHaveLength(1);

  const [leading] = leaders();
  const [left] = tabs.filter((tab) => tab !== leading);
  if (!leading || !left) throw new Error('No tab leads, or both do.');
  await setHidden(left, true);
  await write('And set the teeth?');
  await expect(leading.getByText('And set the teeth?')).toBeVisible();
  await expect(left.getByText('Do you regrind?')).toBeVisible();
  await setHidden(left, false);
  await expect(left.getByText('And set the teeth?')).toBeVisible();

  await leading.close();
  await expect.poll(leaders).toHaveLength(1);
  await write('How long does it take?');
  await expect(left.getByText('How long does it take?')).toBeVisible();

  await own.kill();
  await write('Can you collect it?');
  await own.start();
  await expect(left.getByText('Can you collect it?')).toBeVisible();
  expect(leaders()).toHaveLength(1);
  await expect(left.getByRole('searchbox')).toBeFocused();
});
