import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { arriveAs } from '../steps/session.ts';

const framing = 'Longridge 184 framing, 24T';
const trim = 'Fairface 184 trim, 40T';

/** Opens the blades page with the text typed into its search. */
async function lookFor(page: Page, text: string): Promise<void> {
  await page.goto('/products');
  await page.getByRole('searchbox', { name: 'Search blades' }).fill(text);
}

function found(page: Page, name: string) {
  return page.getByRole('list', { name: 'Products' }).getByRole('link', { name, exact: true });
}

test('A buyer finds blades by their size, compares two and puts one on the order pad', {
  tag: '@catalogue',
}, async ({ page }) => {
  await arriveAs(page, newPerson());
  await lookFor(page, '7-1/4"');
  const pieces = page.getByRole('list', { name: 'How the search was understood' });
  await expect(pieces).toContainText('7 1/4 in');
  await expect(found(page, framing)).toBeVisible();
  await page.getByRole('checkbox', { name: `Compare ${framing}` }).check();
  await page.getByRole('checkbox', { name: `Compare ${trim}` }).check();
  await page
    .getByRole('region', { name: 'Products to compare' })
    .getByRole('link', { name: 'Compare' })
    .click();

  const table = page.getByRole('table', { name: 'Products side by side' });
  await expect(table.getByRole('row', { name: 'Teeth differs 24 40' })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Diameter 184 mm/ })).toBeVisible();
  await page.getByLabel('Quantity').fill('50');
  await expect(table.getByRole('row', { name: 'Each at 50 differs $14.20 $18.60' })).toBeVisible();
  await table.getByRole('button', { name: `Add to order pad: ${trim}` }).click();
  await expect(page.getByText(/ added to the order pad/)).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('checkbox', { name: `Compare ${trim}` })).toBeChecked();
  await page.goto('/dashboard/order-pad');
  await expect(page.getByLabel('Row 1, SKU or name')).toHaveValue('KC-184-16-40T');
  await expect(page.getByLabel('Row 1, quantity')).toHaveValue('50');
});

test('A blade is found by the marking of the old one, and its page shows the full specification', {
  tag: '@catalogue',
}, async ({ page }) => {
  await lookFor(page, 'SPEEDLINE Ø250 x 3,2/2,2 x 30 Z80 WZ n max 7600 MADE IN ITALY');
  await expect(page.getByText(/^Ignored: .*ITALY/)).toBeVisible();
  await found(page, 'Fairface 250 fine crosscut, 80T').click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Fairface 250 fine crosscut, 80T' }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: 'Diameter 9.843 in 250 mm' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search blades' })).toHaveValue(/SPEEDLINE/);
});

test('A search without an exact match says so and shows the closest blades', {
  tag: '@catalogue',
}, async ({ page }) => {
  await lookFor(page, '250x30 Z83 TCG');
  await expect(page.getByText('No exact match. Closest blades:')).toBeVisible();
  await expect(page.getByText('We’ve logged this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Z83' }).click();
  await expect(page.getByText('No exact match. Closest blades:')).toBeHidden();
});
