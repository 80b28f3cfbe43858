import { expect, test } from '../shell.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { newPerson } from '../steps/account.ts';
import { pasteInto } from '../steps/bulk.ts';
import { productNamed } from '../steps/catalogue.ts';
import { placeBlades } from '../steps/paid-orders.ts';
import { dashboardPaths } from '../steps/screens.ts';
import { enterAs } from '../steps/session.ts';

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
  const [person, blade] = [newPerson(), 'Allday 250 combination, 50T'];
  const { _id: order } = await placeBlades(person, blade);
  const { _id: product } = await productNamed(blade);
  await enterAs(page, person);
  await page.goto('/dashboard/order-pad');
  const rows = 'KC-250-30-80T\t12\nHarrow X-9 carbide\t6';
  await pasteInto(page, page.getByLabel('New row, SKU or name'), rows);
  await expect(page.getByText('1 ready, 1 needs attention')).toBeVisible();
  const ordering = [
    `/purchase/${product}`,
    `/dashboard/payment/${order}`,
    `/dashboard/order/${order}`,
  ];
  for (const path of [...ordering, ...dashboardPaths('customer')]) {
    await expectAccessible(page, path);
  }
});
