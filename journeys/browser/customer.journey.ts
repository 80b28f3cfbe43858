import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { openOrderForm } from '../steps/order.ts';
import { arriveAs } from '../steps/session.ts';

const blade = 'Allday 250 combination, 50T';

function menuOf(page: Page) {
  return page.getByRole('navigation', { name: 'Dashboard' });
}

test('A customer edits a profile, writes a review and orders with the saved contact details', {
  tag: ['@account', '@reviews'],
}, async ({ page }) => {
  const person = newPerson('Runa Falk');
  await arriveAs(page, person);
  await page.goto('/');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(menuOf(page).getByRole('link')).toHaveText([
    'Hello Runa Falk',
    'My Profile',
    'Add Review',
    'My Order',
    'Order pad',
    'Saved lists',
  ]);

  await menuOf(page).getByRole('link', { name: 'My Profile' }).click();
  for (const [label, value] of Object.entries({ Name: person.name, Email: person.email })) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(page.getByLabel(label, { exact: true })).not.toBeEditable();
  }
  await page.getByLabel('Phone').fill('+1 541 555 0112');
  await page.getByLabel('Address', { exact: true }).fill('9 Gullet Row');
  await page.getByLabel('Education').fill('Joinery school');
  await page.getByLabel('LinkedIn').fill('https://linkedin.com/in/runa-falk');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not Updated', { exact: true })).toBeVisible();

  await menuOf(page).getByRole('link', { name: 'Add Review' }).click();
  const add = page.getByRole('main').getByRole('button', { name: 'Add Review' });
  await expect(page.getByRole('radio')).toHaveCount(5);
  const words = `The cut needs no sanding. ${person.email}`;
  await page.getByLabel('Your review').fill(words);
  await add.click();
  await expect(page.getByText('Enter a whole number from 1 to 5.')).toBeVisible();
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await add.click();
  await expect(page.getByText('Review Added', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'on the front page' }).click();
  const review = page.getByRole('listitem').filter({ hasText: words });
  await expect(review.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();

  await openOrderForm(page, blade);
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 541 555 0112');
  await expect(page.getByLabel('Address')).toHaveValue('9 Gullet Row');
  const quantity = page.getByLabel('Quantity');
  await expect(quantity).toHaveAttribute('placeholder', 'Minimum order 5');
  for (const outside of ['5', '100000']) {
    await quantity.fill(outside);
    await expect(page.getByText(/^Order should be > 5 and < \d+$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    await quantity.fill('');
  }
  await quantity.fill('10');
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toContainText('$');
  const product = new URL(page.url()).pathname.slice('/purchase/'.length);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(`Order confirmed for ${product}`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);

  await menuOf(page).getByRole('link', { name: 'My Order' }).click();
  const order = page.getByRole('row').filter({ hasText: blade });
  await expect(order.getByText('Unpaid', { exact: true })).toBeVisible();
  await expect(order.getByRole('link', { name: /^Pay / })).toBeVisible();
  await expect(order.getByRole('button', { name: /^Delete / })).toBeVisible();
});
