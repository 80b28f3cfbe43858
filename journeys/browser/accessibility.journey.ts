import { test } from '../shell.ts';
import { expectAccessible } from '../steps/accessibility.ts';

// Covers many pages, and scans each one in both schemes.
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
