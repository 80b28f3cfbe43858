import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { arriveAs, enterAs, newPerson, sampleAdmin } from '../steps/account.ts';
import { pasteInto } from '../steps/bulk.ts';
import { choose, placeOrder } from '../steps/order.ts';
import { dashboardPaths } from '../steps/screens.ts';

// The elements are the same in both shells, and reading them all twice is long.
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Each journey here is many pages long, and every one of them is read twice.
test.describe.configure({ timeout: 180_000 });

async function expectAccessible(page: Page, path: string): Promise<void> {
  await enterLight(page);
  await page.goto(path);
  await expectNoFault(page, path);
}

async function enterLight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Reads what is on screen, in light and then in dark. */
async function expectNoFault(page: Page, where: string): Promise<void> {
  // Asked at every frame: an expectation that is not met at once is asked ever more seldom.
  await page.waitForFunction(
    () =>
      document.querySelector('h1')?.checkVisibility() &&
      !document.querySelector('[aria-busy="true"]'),
  );
  expect(await faultsOf(axeOf(page).withTags(standards)), `${where} in light`).toEqual([]);

  // The scheme changes colours and nothing else, so the second look is at those alone.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  await coloursSettled(page);
  expect(await faultsOf(axeOf(page).withRules('color-contrast')), `${where} in dark`).toEqual([]);
}

/** Links and buttons fade from one scheme's colours to the other's; in between they are neither. */
async function coloursSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      !document.getAnimations().some((one) => one instanceof CSSTransition),
  );
}

function axeOf(page: Page): AxeBuilder {
  // Only what is found in several frames has to be put together, which axe does on a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
  // Describing every element that is in order takes longer than reading the page.
  return axe.options({ resultTypes: ['violations'] });
}

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('The public pages have no accessibility fault in either scheme', async ({ page }) => {
  for (const path of ['/', '/login', '/register', '/blog', '/portfolio', '/nowhere', '/products']) {
    await expectAccessible(page, path);
  }
  const blades = page.getByRole('list', { name: 'Products' }).getByRole('link');
  const product = (await blades.first().getAttribute('href')) ?? '';
  await expectAccessible(page, product);
  await expectAccessible(page, `${product}/setup`);
  await expectAccessible(page, `/compare?ids=${product.replace('/product/', '')}`);
});

test("A customer's pages have no accessibility fault in either scheme", async ({ page }) => {
  await arriveAs(page, newPerson());
  await choose(page, 'Allday 250 combination, 50T');
  await expect(page.getByLabel('Quantity')).toBeVisible();
  const purchase = new URL(page.url()).pathname;
  await placeOrder(page);
  await page.waitForURL(/\/dashboard\/payment\//);
  const payment = new URL(page.url()).pathname;
  await page.goto('/dashboard/order-pad');
  const rows = 'KC-250-30-80T\t12\nHarrow X-9 carbide\t6';
  await pasteInto(page, page.getByLabel('New row, SKU or name'), rows);
  await expect(page.getByText('1 ready, 1 needs attention')).toBeVisible();
  const order = payment.replace('/payment/', '/order/');
  for (const path of [purchase, payment, order, ...dashboardPaths('customer')]) {
    await expectAccessible(page, path);
  }
});

test("An admin's pages have no accessibility fault in either scheme", async ({ page }) => {
  await enterAs(page, sampleAdmin);
  for (const path of dashboardPaths('admin')) {
    await expectAccessible(page, path);
  }
  await enterLight(page);
  await page.goto('/dashboard/all-order?filter=to-ship');
  await page.getByRole('rowheader').getByRole('link', { name: /^KS-/ }).first().click();
  await page.getByRole('button', { name: 'Refund…' }).click();
  await page.getByRole('radio', { name: 'Some units' }).check();
  await expectNoFault(page, 'the dialog of a refund');
});
