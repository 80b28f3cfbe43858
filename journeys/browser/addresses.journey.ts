import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { productNamed } from '../steps/catalogue.ts';
import { arriveAs } from '../steps/session.ts';

const blade = 'Allday 254 combination, 50T';

test('A customer keeps an address once, and orders to it', { tag: '@orders' }, async ({ page }) => {
  await arriveAs(page, newPerson('Robin Reed'));
  await page.goto('/dashboard/my-profile');
  const book = page.getByRole('region', { name: 'Addresses' });
  await book.getByRole('button', { name: 'Add an address' }).click();
  // The form comes with the data of all countries, when it is opened.
  const form = page.getByRole('dialog', { name: 'Add an address' });
  await form.getByLabel('Country').selectOption('Germany');
  await form.getByLabel('Company').fill('Reed Werk Süd');
  await form.getByLabel('Street address').fill('Sägestraße 12');
  await form.getByLabel('Postal code').fill('80331');
  await form.getByLabel('City').fill('München');
  await form.getByLabel('Phone').fill('+49 89 5550100');
  await form.getByLabel('Dock hours').fill('Mon to Fri, 7 to 15');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(book.getByText('80331 München')).toBeVisible();

  const { _id: id } = await productNamed(blade);
  await page.goto(`/purchase/${id}`);
  const shipTo = page.getByLabel('Ship to');
  await expect(shipTo.locator('option:checked')).toHaveText(
    'Reed Werk Süd, Sägestraße 12, München',
  );
  await page.getByLabel('Quantity').fill('24');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/dashboard/payment/*');
  await page.goto(page.url().replace('/payment/', '/order/'));
  await expect(page.getByText('Dock hours: Mon to Fri, 7 to 15')).toBeVisible();
  await expect(page.getByText('80331 München')).toBeVisible();
});
