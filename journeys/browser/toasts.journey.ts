import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { coveredButtons } from '../steps/overlaps.ts';
import { arriveAs } from '../steps/session.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const toastsOf = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('progressbar') });

/** Waits for a toast, which stays while the window is in the background. */
async function keepToast(page: Page): Promise<void> {
  await expect(toastsOf(page)).not.toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** The toast covers no button of the page, nor of the dialog that is open. */
async function expectClear(page: Page, where: string): Promise<void> {
  await expect.poll(() => coveredButtons(toastsOf(page)), where).toEqual([]);
  await expect(toastsOf(page), where).not.toHaveCount(0);
}

// Browser only: both shells show toasts in the same place.
for (const size of windows) {
  test(`At ${size.width} px a toast covers no button of a form or of a dialog`, {
    tag: '@app',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await arriveAs(page, newPerson());
    await page.goto('/dashboard/my-profile');
    await page.getByRole('textbox', { name: 'Phone' }).fill('+1 541 555 0133');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await keepToast(page);
    await expectClear(page, 'the form');
    await save.evaluate((button) => {
      window.scrollBy(0, button.getBoundingClientRect().top - 90);
    });
    await expectClear(page, 'the form after scrolling');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClear(page, 'the dialog');
  });

  test(`At ${size.width} px a toast about the order pad covers no button of the pad`, {
    tag: '@app',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await arriveAs(page, newPerson());
    await page.goto('/products');
    await page
      .getByRole('button', { name: /to order pad: / })
      .first()
      .click();
    await keepToast(page);
    await expectClear(page, 'the products');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /order pad/i })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order pad');
    await expectClear(page, 'the pad');
  });
}
