import { randomUUID } from 'node:crypto';
import { expect, test } from '../shell.ts';
import { sampleAdmin } from '../steps/account.ts';
import { stockRange } from '../steps/catalogue.ts';
import { dropDisguisedDrawing, dropPictures } from '../steps/pictures.ts';
import { enterAs } from '../steps/session.ts';
import { staffApi } from '../steps/store-api.ts';

test('An admin drops pictures on a product, puts them in order, and the shop shows them', {
  tag: '@catalogue',
}, async ({ page }) => {
  const mark = `Rail-${randomUUID().slice(0, 8)}`;
  const [product] = await stockRange(await staffApi(), mark, [12.6]);
  const name = product?.name ?? '';
  await enterAs(page, sampleAdmin);
  await page.goto(`/dashboard/manage-products?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();

  const pictures = page.getByRole('region', { name: 'Pictures' });
  const place = pictures.getByRole('group', { name: 'Add pictures' });
  await dropDisguisedDrawing(place, 'photo.jpg');
  await expect(pictures.getByRole('alert')).toHaveText(
    'This is not a JPEG, PNG or WebP picture. Choose another file.',
  );
  await pictures.getByRole('button', { name: 'Dismiss photo.jpg' }).click();

  await dropPictures(place, ['#b44', '#4b4']);
  const rows = pictures.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByLabel('Description').fill('From the side');
  await page.keyboard.press('Enter');
  await pictures.getByRole('button', { name: 'Move From the side up' }).press('Enter');
  await expect(pictures.getByText('From the side is now 1 of 2.')).toBeVisible();
  const preview = page.getByRole('figure', { name: 'Preview' });
  await expect
    .poll(() => preview.getByRole('img', { name: 'From the side' }).evaluate(isLoaded))
    .toBe(true);

  await page.goto(`/products?search=${encodeURIComponent(name)}`);
  const card = page.getByRole('article').filter({ hasText: name });
  await expect
    .poll(() => card.getByRole('img', { name: 'From the side' }).evaluate(isLoaded))
    .toBe(true);
  await card.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Enlarge picture: From the side' }).click();
  const large = page.getByRole('dialog', { name: 'From the side' });
  await expect
    .poll(() => large.getByRole('img', { name: 'From the side' }).evaluate(isLoaded))
    .toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

/** Whether the image has loaded, in its smaller format. */
function isLoaded(image: HTMLElement): boolean {
  return (
    image instanceof HTMLImageElement &&
    image.naturalWidth > 0 &&
    image.currentSrc.endsWith('.avif')
  );
}
