import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '../shell.ts';
import { sampleAdmin } from '../steps/account.ts';
import { stockRange } from '../steps/catalogue.ts';
import { downloadOf } from '../steps/documents.ts';
import { dropFile } from '../steps/files.ts';
import { enterAs } from '../steps/session.ts';
import { staffApi } from '../steps/store-api.ts';

test(
  'A dropped file with problems is planned, applied, seen in the shop and undone',
  { tag: ['@bulk', '@smoke'] },
  async ({ page }, info) => {
    const mark = `Import-${randomUUID().slice(0, 8)}`;
    const [raised, same, wrong] = await stockRange(await staffApi(), mark, [100, 48, 20]);
    const added = `${mark}-new`;
    const file = info.outputPath('Preise.csv');
    const rows = [
      `Artikel-Nr.;Bezeichnung;Beschreibung;VK ${mark};Bestand`,
      `${raised?.sku};;;1.064,50;`,
      `${same?.sku};;;48,00;`,
      `${added};Sägeblatt ${mark};Für Hartholz.;64,50;30`,
      `${wrong?.sku};;;teuer;`,
      `${mark}-nameless;;;12,00;5`,
    ];
    // Windows-1252, as spreadsheets save CSV on Windows.
    await writeFile(file, rows.join('\r\n'), 'latin1');

    await enterAs(page, sampleAdmin);
    await page.goto('/dashboard/import');
    await expect(page.getByText('Drop a CSV or XLSX file here')).toBeVisible();
    await dropFile(page, file);
    await expect(page.getByText(/5 rows below the headings in row 1/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Text encoding' })).toHaveValue('Windows-1252');
    await page.getByLabel(`Import VK ${mark} as`).selectOption('Price');
    await expect(page.getByText('1.064,50 is read as 1064.50')).toBeVisible();
    await page.getByRole('button', { name: 'Check 5 rows' }).click();

    for (const count of ['1 new', '1 changed', '1 unchanged']) {
      await expect(page.getByRole('button', { name: count })).toBeVisible();
    }
    const row = (sku = '') => page.getByRole('row').filter({ hasText: sku });
    await expect(row(raised?.sku)).toContainText('from 100.00→ to 1064.50');
    await page.getByRole('button', { name: '2 problems' }).click();
    await expect(row(raised?.sku)).toHaveCount(0);
    await expect(row(wrong?.sku)).toContainText('teuer');
    const saved = await downloadOf(page, 'Download rows to correct');
    const problems = await readFile(await saved.path(), 'utf8');
    expect(problems).toContain(
      `To correct;Artikel-Nr.;Bezeichnung;Beschreibung;VK ${mark};Bestand`,
    );
    expect(problems).toMatch(new RegExp(`Price: [^;]+;${wrong?.sku};;;teuer;`));
    expect(problems).toContain(`${mark}-nameless;`);

    await page.getByRole('radio', { name: 'Publish as soon as the change is applied' }).check();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByRole('button', { name: 'Apply to 2 products' }).click();
    await expect(page.getByText(/^2 products added or changed/)).toBeVisible();
    const change = new URL(page.url()).pathname;
    const inShop = (name: string) => page.getByRole('article').filter({ hasText: name });
    await page.goto(`/products?search=${mark}`);
    await expect(inShop(`Sägeblatt ${mark}`)).toBeVisible();
    await expect(inShop(raised?.name ?? '')).toContainText('$1,064.50');

    await page.goto(change);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^Undone/).first()).toBeVisible();
    await page.goto(`/products?search=${mark}`);
    await expect(inShop(raised?.name ?? '')).toContainText('$100.00');
    await expect(inShop(`Sägeblatt ${mark}`)).toHaveCount(0);
  },
);
