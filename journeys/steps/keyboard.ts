import { expect, type Locator, type Page } from '@playwright/test';

const STOPS_MAX = 60;

/** Presses Tab until the element has focus, as a keyboard user would. Fails if it cannot be reached or seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Goes back with Shift+Tab from a list's last link or button to its first; returns those that are wholly covered. */
export async function coveredOnTheWayBack(page: Page, list: Locator): Promise<string[]> {
  await list.getByRole('link').or(list.getByRole('button')).last().focus();
  const covered: string[] = [];
  while (await list.evaluate((element) => element.matches(':focus-within'))) {
    const hidden = await page.locator(':focus').evaluate((focused) => {
      const { left, top, right, bottom } = focused.getBoundingClientRect();
      const isSeen = [left + 2, (left + right) / 2, right - 2].some((x) => {
        const seen = document.elementFromPoint(x, (top + bottom) / 2);
        // The tick of a checkbox is drawn above it.
        return seen !== null && focused.parentElement?.contains(seen);
      });
      return isSeen ? null : focused.outerHTML;
    });
    if (hidden !== null) covered.push(hidden);
    await page.keyboard.press('Shift+Tab');
  }
  return covered;
}

/** Opens the palette, searches for the name and chooses the first result. */
export async function goTo(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  // A prerendered page ignores keys until its script runs.
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}
