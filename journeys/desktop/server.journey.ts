import { startHeadlessSession } from '@kerf/electron/headless-session';
import { expect, test } from '../shell.ts';
import { chooseFromMenu, launchDesktop, pathOf, storeUrl } from './desktop-app.ts';

const NOBODY = 'http://127.0.0.1:9';

test('An app without a store asks for an address, accepts only a Kerf store, and opens again there on the screen it was left on', {
  tag: '@desktop',
}, async () => {
  const session = await startHeadlessSession();
  const machine = { ...session, env: { ...session.env, KERF_STORE_URL: NOBODY } };
  try {
    const first = await launchDesktop(machine);
    await expect(first.page.getByRole('heading', { name: 'Which store?' })).toBeVisible();
    const address = first.page.getByLabel('Server address');
    const open = first.page.getByRole('button', { name: 'Open the store' });
    for (const [wrong, why] of [
      ['http://shop.example', /Without https/],
      [NOBODY, /Nothing answers/],
    ] as const) {
      await address.fill(wrong);
      await open.click();
      await expect(first.page.getByText(why)).toBeVisible();
    }
    await address.fill(storeUrl());
    await open.click();
    await expect(first.page.getByRole('link', { name: /^Buy Now/ }).first()).toBeVisible();

    await first.page.getByRole('link', { name: 'Blog' }).first().click();
    await expect.poll(() => pathOf(first.page)).toBe('/blog');
    await first.page.getByRole('link', { name: 'Products', exact: true }).first().click();
    await expect.poll(() => pathOf(first.page)).toBe('/products');
    await chooseFromMenu(first, '&Go', 'Back');
    await expect.poll(() => pathOf(first.page)).toBe('/blog');
    await chooseFromMenu(first, '&Go', 'Forward');
    await expect.poll(() => pathOf(first.page)).toBe('/products');
    await first.close();

    const second = await launchDesktop(machine);
    await expect.poll(() => pathOf(second.page)).toBe('/products');
    await expect(second.page.getByRole('link', { name: /^Buy Now/ }).first()).toBeVisible();
    await second.close();
  } finally {
    await session.stop();
  }
});
