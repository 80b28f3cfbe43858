import { expect, test } from '../shell.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { arriveAs, enterAs } from '../steps/session.ts';
import { chooseFromMenu, type DesktopApp, pathOf } from './desktop-app.ts';

function menuLabels({ electron }: DesktopApp, menu: string): Promise<string[]> {
  return electron.evaluate(({ Menu }, menuLabel) => {
    const top = Menu.getApplicationMenu()?.items.find(({ label }) => label === menuLabel);
    return (top?.submenu?.items ?? []).flatMap(({ label, visible }) => (visible ? [label] : []));
  }, menu);
}

test('Find steps through the matches on the page', { tag: '@desktop' }, async ({
  anyDesktop,
  page,
}) => {
  const desktop = await anyDesktop();
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const opening = page.context().waitForEvent('page');
  await chooseFromMenu(desktop, '&Edit', 'Find on This Page…');
  const bar = await opening;
  const field = bar.getByRole('textbox', { name: 'Find on this page' });
  // In pixels of the bar's own, which are twice as large at twice the zoom.
  const width = () => field.evaluate((it) => it.getBoundingClientRect().width);
  const usual = await width();
  await page.evaluate(() => window.kerf.zoom.set(2));
  await expect.poll(() => bar.evaluate(() => devicePixelRatio)).toBe(2);
  await expect.poll(width).toBe(usual);
  await page.evaluate(() => window.kerf.zoom.set(1));
  await field.fill('portfolio');
  await expect(bar.getByText(/^1 of [2-9]$/)).toBeVisible();
  await field.press('Enter');
  await expect(bar.getByText(/^2 of [2-9]$/)).toBeVisible();
  await field.press('Shift+Enter');
  await expect(bar.getByText(/^1 of [2-9]$/)).toBeVisible();
  await field.fill('no such text');
  await expect(bar.getByText('None')).toBeVisible();
  const closing = bar.waitForEvent('close');
  const pressing = field.press('Escape');
  await closing;
  // The bar closes before it can acknowledge the key press.
  await Promise.allSettled([pressing]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('The find bar is drawn in the scheme of the page', { tag: '@desktop' }, async ({
  anyDesktop,
  page,
}) => {
  const desktop = await anyDesktop();
  const drawnIn = () => desktop.electron.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  await page.goto('/');
  await page.getByRole('button', { name: 'Colours: as the system. Switch to light' }).click();
  await page.getByRole('button', { name: 'Colours: light. Switch to dark' }).click();
  // Menus and dialogs follow it too where the system lets them: not those of GTK.
  await expect.poll(drawnIn).toBe('dark');
  const opening = page.context().waitForEvent('page');
  await chooseFromMenu(desktop, '&Edit', 'Find on This Page…');
  const bar = await opening;
  // Without the scheme that Playwright pretends.
  await bar.emulateMedia({ colorScheme: null });
  const paper = () => bar.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(paper).toBe('rgb(23, 27, 30)');
  await page.getByRole('button', { name: 'Colours: dark. Switch to as the system' }).click();
  await expect.poll(drawnIn).toBe('system');
  await expect.poll(paper).toBe('rgb(251, 250, 246)');
});

test('The menu offers a buyer only what a buyer may do', { tag: '@desktop' }, async ({
  anyDesktop,
  page,
}) => {
  const desktop = await anyDesktop();
  await page.goto('/');
  expect(await menuLabels(desktop, '&Go')).not.toContain('My Order');
  await arriveAs(page, newPerson());
  await page.goto('/');
  await expect.poll(() => menuLabels(desktop, '&Go')).toContain('My Order');
  expect(await menuLabels(desktop, '&Go')).not.toContain('Manage All Orders');
  await chooseFromMenu(desktop, '&Go', 'My Order');
  await expect.poll(() => pathOf(page)).toBe('/dashboard/my-order');
});

test('A half-typed product is closed or reloaded only if the user says so', {
  tag: '@desktop',
}, async ({ anyDesktop, page }) => {
  const desktop = await anyDesktop();
  await enterAs(page, sampleAdmin);
  await page.goto('/dashboard/add-product');
  const name = page.getByLabel('Name', { exact: true });
  await name.click();
  await page.keyboard.type('Allday 300');
  // Without a listener, Playwright would answer in the app's place.
  page.on('dialog', () => {});
  const { electron } = desktop;
  const asked = () => electron.evaluate((): unknown => Reflect.get(globalThis, 'asked'));
  // Stay, stay, leave.
  await electron.evaluate(({ dialog }) => {
    const messages: string[] = [];
    Object.assign(globalThis, { asked: messages });
    Object.assign(dialog, {
      showMessageBoxSync: (_window: unknown, { message }: { readonly message: string }) =>
        messages.push(message) > 2 ? 1 : 0,
    });
  });

  // What Ctrl+W and Quit do.
  await electron.evaluate(({ BrowserWindow }) => {
    const windows = BrowserWindow.getAllWindows();
    windows.find(({ webContents }) => webContents.getURL().startsWith('app:'))?.close();
  });
  await expect.poll(asked).toEqual(['Leave this page?']);
  await chooseFromMenu(desktop, '&View', 'Reload');
  await expect.poll(asked).toHaveLength(2);
  expect(await name.inputValue()).toBe('Allday 300');
  await page.evaluate(() => {
    document.title = 'Not reloaded';
  });
  await chooseFromMenu(desktop, '&View', 'Reload');

  await expect(page).not.toHaveTitle('Not reloaded');
  expect(await asked()).toHaveLength(3);
  // The app would open another screen at its next start.
  await expect(page).toHaveURL(/add-product$/);
  // Its draft survives the reload.
  await expect(name).toHaveValue('Allday 300');
});
