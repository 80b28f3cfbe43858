import { hostileAddresses } from '@kerf/desktop/src/main/navigation/hostile-addresses.ts';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { APP_ORIGIN, type DesktopApp, storeUrl } from './desktop-app.ts';

const HOME = `${APP_ORIGIN}/`;
const ELSEWHERE = 'https://kerf.example/elsewhere';
/** Left out: the empty page has its own test, and Chromium treats the rest as the app's page. */
const ownToChromium = ['about:blank', 'app://kerf:8080/', 'app://user@kerf/', 'not an address', ''];
const addresses = hostileAddresses.filter((address) => !ownToChromium.includes(address));

test.use({
  expectedErrors: [/Refused to|Not allowed to|Failed to load|Fetch API cannot load|CallRefused/],
});

test.beforeEach(async ({ anyDesktop, page }) => {
  await page.goto('/');
  await noteOpened(await anyDesktop());
});

test.afterEach(async ({ anyDesktop }) => {
  await (await anyDesktop()).electron.evaluate(({ shell }) => {
    Reflect.deleteProperty(shell, 'openExternal');
  });
});

/** Records what would be opened by the OS instead of opening it. */
async function noteOpened({ electron }: DesktopApp): Promise<void> {
  await electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, 'opened', opened);
    Object.defineProperty(shell, 'openExternal', {
      configurable: true,
      value: async (address: string) => void opened.push(address),
    });
  });
}

function opened(electron: ElectronApplication): Promise<unknown> {
  return electron.evaluate(() => Reflect.get(globalThis, 'opened'));
}

const waysOut: Record<string, (page: Page, address: string) => Promise<void>> = {
  'a navigation': (page, address) =>
    page.evaluate((to) => {
      try {
        window.location.href = to;
      } catch {
        // Some are not valid addresses and throw at once.
      }
    }, address),
  'a new window': (page, address) =>
    page.evaluate((to) => {
      try {
        window.open(to);
      } catch {
        // See above.
      }
    }, address),
  'a link': (page, address) =>
    page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to, target: '_blank' });
      document.body.append(link);
      link.click();
      link.remove();
    }, address),
  'a form': (page, address) =>
    page.evaluate((to) => {
      const form = Object.assign(document.createElement('form'), { action: to, method: 'post' });
      document.body.append(form);
      form.submit();
      form.remove();
    }, address),
  'a frame': (page, address) =>
    page.evaluate((to) => {
      const frame = Object.assign(document.createElement('iframe'), { src: to });
      document.body.append(frame);
      setTimeout(() => frame.remove(), 50);
    }, address),
};

test('no way out of the app leads to a hostile address', { tag: '@desktop' }, async ({
  anyDesktop,
  page,
}) => {
  const { electron } = await anyDesktop();
  const allowed: string[] = [];
  for (const [way, leave] of Object.entries(waysOut)) {
    await test.step(way, async () => {
      for (const address of addresses) await leave(page, address);
      // Opened last: once it is reported, all the others have been decided.
      await page.evaluate((to) => void window.open(to), ELSEWHERE);
      allowed.push(ELSEWHERE);
      await expect.poll(() => opened(electron)).toEqual(allowed);
      expect(page.url()).toMatch(/^app:\/\/kerf\//);
      expect(electron.windows()).toHaveLength(1);
    });
  }
});

test('a link to another site opens in the browser, and the app stays', { tag: '@desktop' }, async ({
  anyDesktop,
  page,
}) => {
  const { electron } = await anyDesktop();
  await waysOut['a navigation']?.(page, ELSEWHERE);
  await expect.poll(() => opened(electron)).toEqual([ELSEWHERE]);
  expect(page.url()).toBe(HOME);
});

test('a link of the app that is clicked with Ctrl or the middle button opens the store in the browser', {
  tag: '@desktop',
}, async ({ anyDesktop, page }) => {
  const { electron } = await anyDesktop();
  const link = page.getByRole('link', { name: 'Blog' }).first();
  await link.click({ modifiers: ['Control'] });
  await link.click({ button: 'middle' });
  await expect.poll(() => opened(electron)).toEqual([`${storeUrl()}/blog`, `${storeUrl()}/blog`]);
  expect(page.url()).toBe(HOME);
});

test('an empty page opened by Chromium is replaced by the app', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.evaluate(() => window.location.assign('about:blank'));
  await expect(page.getByRole('link', { name: 'Kerf' }).first()).toBeVisible();
  expect(page.url()).toBe(HOME);
});

test('the app’s own addresses lead only into the page’s folder', { tag: '@desktop' }, async ({
  page,
}) => {
  const answers = await page.evaluate(() =>
    Promise.all(
      [
        '/..%2f..%2fpackage.json',
        '/..%2fmain%2fmain.js',
        '/%2e%2e%2fpreload%2fpreload.cjs',
        '/assets/..%2f..%2fmain%2fmain.js',
        '/..%5cmain%5cmain.js',
        '/missing.js',
      ].map(async (path) => (await fetch(path)).status),
    ),
  );
  expect(answers).toEqual([404, 404, 404, 404, 404, 404]);
  const posted = await page.evaluate(async () => (await fetch('/', { method: 'POST' })).status);
  expect(posted).toBe(405);
});

test('a window that is not the app’s own is refused every call', { tag: '@desktop' }, async ({
  anyDesktop,
}) => {
  const { electron } = await anyDesktop();
  const said = await electron.evaluate(async ({ app, BrowserWindow }) => {
    const preload = `${app.getAppPath()}/out/preload/preload.cjs`;
    const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await stranger.loadURL('app://kerf/');
    const answer: unknown = await stranger.webContents.executeJavaScript(
      `window.kerf.secrets.get('accessToken').then(() => 'answered', (error) => error.message)`,
    );
    stranger.destroy();
    return answer;
  });
  expect(said).toContain('Not for this page');
});

test('the page has no permission that it does not need', { tag: '@desktop' }, async ({ page }) => {
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi'] as const;
    const queries = names.map((name) => navigator.permissions.query({ name }));
    return (await Promise.all(queries)).map(({ state }) => state);
  });
  expect(new Set(states)).toEqual(new Set(['denied']));
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
});

test('the page runs only its own scripts and connects only to the store', {
  tag: '@desktop',
}, async ({ page }) => {
  const done = await page.evaluate(async () => {
    const inline = document.createElement('script');
    inline.textContent = 'window.ran = true';
    document.body.append(inline);
    const reached = await fetch('https://evil.example/').then(
      () => 'reached',
      () => 'refused',
    );
    // In a separate task: code that Playwright itself runs may use eval.
    const evaluated = await new Promise((resolve) => {
      setTimeout(() => {
        try {
          resolve(new Function('return 1')());
        } catch (error) {
          resolve(error instanceof EvalError ? 'refused' : error);
        }
      });
    });
    return { inline: Reflect.has(window, 'ran'), evaluated, reached };
  });
  expect(done).toEqual({ inline: false, evaluated: 'refused', reached: 'refused' });
});

test('the page can reach only the exposed functions of Node and Electron', {
  tag: '@desktop',
}, async ({ page }) => {
  const seen = await page.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', 'global', 'electron'].filter((name) =>
      Reflect.has(window, name),
    ),
    frozen: Object.values(window.kerf).every((group) => Object.isFrozen(group)),
    strays: Object.values(window.kerf)
      .flatMap((group) => Object.values(group))
      .filter((member) => typeof member !== 'function'),
  }));
  expect(seen).toEqual({ node: [], frozen: true, strays: [] });
});
