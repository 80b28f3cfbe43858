import { randomUUID } from 'node:crypto';
import { startHeadlessSession } from '@kerf/electron/headless-session';
import { clickMouse } from '@kerf/electron/system-input';
import { expect, test } from '../shell.ts';
import { pasteInto } from '../steps/bulk.ts';
import { chooseFromMenu, launchDesktop, pathOf, storeUrl } from './desktop-app.ts';
import { filesContaining } from './files-containing.ts';

const NOBODY = 'http://127.0.0.1:9';
/** The button of a mouse. */
const BACK = 8;

test('An app without a store asks for an address, accepts only a Kerf store, and opens again there on the screen it was left on, with the rows that a visitor typed', {
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
    expect(clickMouse(session, BACK)).toBe(true);
    await expect.poll(() => pathOf(first.page)).toBe('/blog');

    const typed = `Mark-${randomUUID()}`;
    await first.page.goto('/order-pad');
    await pasteInto(first.page, first.page.getByLabel('New row, SKU or name'), `${typed}\t12`);
    await expect(first.page.locator(`input[value="${typed}"]`)).toBeVisible();
    await first.page.goto('/products');
    await first.close();
    expect(filesContaining(session.home, typed)).toEqual([]);

    const second = await launchDesktop(machine);
    await expect.poll(() => pathOf(second.page)).toBe('/products');
    await expect(second.page.getByRole('link', { name: /^Buy Now/ }).first()).toBeVisible();
    await second.page.goto('/order-pad');
    await expect(second.page.locator(`input[value="${typed}"]`)).toBeVisible();
    await second.close();
  } finally {
    await session.stop();
  }
});
