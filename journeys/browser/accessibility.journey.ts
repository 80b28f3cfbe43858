import { expect, test } from '../shell.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { newPerson } from '../steps/account.ts';
import { pasteInto } from '../steps/bulk.ts';
import { openOrderForm, placeOrder } from '../steps/order.ts';
import { dashboardPaths } from '../steps/screens.ts';
import { arriveAs } from '../steps/session.ts';

// Each test covers many pages, and scans each one in both schemes.
test.describe.configure({ timeout: 300_000 });

const publicPaths = [
  ...['/', '/login', '/register', '/blog', '/portfolio', '/nowhere', '/products', '/order-pad'],
  '/category/circular-saw-blades',
] as const;

test('The public pages have no accessibility fault in either scheme', async ({ page }) => {
  for (const path of publicPaths) {
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
  await openOrderForm(page, 'Allday 250 combination, 50T');
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
