import { test } from '../shell.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { productNamed } from '../steps/catalogue.ts';

// Covers many pages, and scans each one in both schemes.
test.describe.configure({ timeout: 300_000 });

const publicPaths = [
  ...['/', '/login', '/register', '/blog', '/portfolio', '/nowhere', '/products', '/order-pad'],
  '/category/circular-saw-blades',
] as const;

test('The public pages have no accessibility fault', { tag: '@shop' }, async ({ page }) => {
  for (const path of publicPaths) {
    await expectAccessible(page, path);
  }
  const { _id: id } = await productNamed('Allday 254 combination, 50T');
  await expectAccessible(page, `/product/${id}`);
  await expectAccessible(page, `/product/${id}/setup`);
  await expectAccessible(page, `/compare?ids=${id}`);
});
