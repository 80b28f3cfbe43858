import { readFile } from 'node:fs/promises';
import { expect, test } from '../shell.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { downloadOf } from '../steps/documents.ts';
import { payBlades } from '../steps/paid-orders.ts';
import { enterAs } from '../steps/session.ts';

test('A customer keeps and prints the invoice of a paid order, and an admin its packing slip', {
  tag: '@documents',
}, async ({ page, somebodyElse }) => {
  const person = newPerson('Łucja Żak 山田');
  const { _id } = await payBlades(person, 'Allday 254 combination, 50T');
  const address = `/dashboard/order/${_id}`;
  await enterAs(page, person);
  await page.goto(address);

  const invoice = await downloadOf(page, /^Download Invoice 20\d\d-\d{6}$/);
  expect(invoice.suggestedFilename()).toMatch(/^invoice-20\d\d-\d{6}\.pdf$/);
  const bytes = await readFile(await invoice.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString()).toContain('%%EOF');
  const again = await downloadOf(page, /^Download Invoice/);
  expect((await readFile(await again.path())).equals(bytes)).toBe(true);

  const showsPdf = await page.evaluate(() => navigator.pdfViewerEnabled);
  const saving = showsPdf ? null : page.waitForEvent('download');
  await page.getByRole('button', { name: /^Print Invoice/ }).click();
  if (saving) expect((await saving).suggestedFilename()).toMatch(/^invoice-/);
  else await expect(page.locator('iframe[title^="invoice-"]')).toBeAttached();
  await expect(page.getByRole('button', { name: /Packing slip/ })).toHaveCount(0);

  const desk = await somebodyElse();
  await enterAs(desk, sampleAdmin);
  await desk.goto(address);
  const slip = await downloadOf(desk, 'Download Packing slip');
  expect(slip.suggestedFilename()).toMatch(/^packing-slip-KS-\d+\.pdf$/);
});
