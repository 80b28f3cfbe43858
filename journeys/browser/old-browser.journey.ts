import { expect, test } from '../shell.ts';

for (const path of ['/', '/login']) {
  test(`A browser that is too old is told so at ${path}`, { tag: '@app' }, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: 'This browser is too old for Kerf' }),
    ).toBeVisible();
    await expect(page.getByText('open this page in a current Chrome')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
}
