import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '../shell.ts';
import { sampleAdmin } from '../steps/account.ts';
import { pasteInto } from '../steps/bulk.ts';
import { stockRange } from '../steps/catalogue.ts';
import { dropFile } from '../steps/files.ts';
import { dropPictures } from '../steps/pictures.ts';
import { enterAs } from '../steps/session.ts';
import { staffApi } from '../steps/store-api.ts';

test(
  'The app takes rows that are pasted and files that are dropped, saves one, shows pictures and follows the store',
  { tag: '@desktop' },
  async ({ page, anyDesktop }, info) => {
    const { electron } = await anyDesktop();
    const staff = await staffApi();
    const mark = `Desk-${randomUUID().slice(0, 8)}`;
    const [product] = await stockRange(staff, mark, [12.6]);
    await enterAs(page, sampleAdmin);

    await page.goto('/order-pad');
    await pasteInto(
      page,
      page.getByLabel('New row, SKU or name'),
      'KC-250-30-80T\t12\nKR-150-8C\t12',
    );
    await expect(page.getByText('2 rows added.')).toBeVisible();

    await page.goto('/dashboard/import');
    await expect(page.getByText('Drop a CSV or XLSX file here')).toBeVisible();
    const file = info.outputPath('prices.csv');
    await writeFile(file, `SKU,Price\n${product?.sku},dear\n`);
    await dropFile(page, file);
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    // The save dialog belongs to the OS; a fixed path answers for the user.
    const path = info.outputPath('problems.csv');
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, path);
    await page.getByRole('button', { name: 'Download rows to correct' }).click();
    await expect
      .poll(() => readFile(path, 'utf8').catch(() => ''))
      .toContain(`${product?.sku},dear`);

    await page.goto(`/dashboard/manage-products?search=${mark}`);
    const row = page.getByRole('row').filter({ hasText: mark });
    await expect(row).toContainText('$12.60');
    const {
      _id: id = '',
      name = '',
      des = '',
      img = '',
      minOrder = 5,
      version = 1,
    } = product ?? {};
    const body = { name, des, img, minOrder, version, price: 13.1 };
    await staff.updateProduct({ params: { id }, body });
    await expect(row).toContainText('$13.10');
    await row.getByRole('link', { name: `Edit ${name}` }).click();
    await dropPictures(page.getByRole('group', { name: 'Add pictures' }), ['#b44']);
    const picture = page.getByRole('figure', { name: 'Preview' }).getByRole('img', { name });
    await expect
      .poll(() => picture.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth > 0))
      .toBe(true);
  },
);
