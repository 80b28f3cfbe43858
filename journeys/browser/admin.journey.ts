import { expect, test } from '../shell.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { confirmDeleting } from '../steps/catalogue.ts';
import { placeBlades } from '../steps/paid-orders.ts';
import { enterAs } from '../steps/session.ts';

test('An admin reads a visitor’s message and edits the catalogue', {
  tag: ['@catalogue', '@account', '@orders'],
}, async ({ page }) => {
  const writer = newPerson();
  await page.goto('/#contact');
  const contact = page.getByRole('region', { name: 'Contact Us' });
  await contact.getByLabel('Email').fill(writer.email);
  await contact.getByLabel('Your Message').fill('Do you regrind?');
  await contact.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Message sent. We’ll reply by email.')).toBeVisible();

  await enterAs(page, sampleAdmin);
  await page.goto('/dashboard/messages');
  const inbox = page.getByRole('row').filter({ hasText: writer.email });
  await expect(inbox).toContainText('Do you regrind?');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  for (const name of ['All user', 'Manage All Orders', 'Add A Product', 'Manage Products']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
  for (const name of ['Add Review', 'My Order']) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  }

  const product = `Wax stick for ${writer.email.slice(0, 8)}`;
  await menu.getByRole('link', { name: 'Add A Product' }).click();
  await page.getByRole('radio', { name: 'No blade' }).check({ force: true });
  await page.getByLabel('Name', { exact: true }).fill(product);
  await page.getByLabel('Description').fill('For blades.');
  await page.getByLabel('Price each').fill('12.60');
  await page.getByLabel('Minimum order').fill('4');
  await page.getByLabel('Stock').fill('880');
  const add = page.getByRole('button', { name: 'Add Product' });
  await add.click();
  await expect(page.getByText('The minimum order is at least 5.')).toBeVisible();
  await page.getByLabel('Minimum order').fill('5');
  await add.click();
  await expect(page.getByText('Product Added', { exact: true })).toBeVisible();

  await page.goto(`/dashboard/manage-products?search=${encodeURIComponent(product)}`);
  const row = page.getByRole('row').filter({ hasText: product });
  await row.getByRole('link', { name: `Edit ${product}` }).click();
  await page.getByLabel('Price each').fill('13.20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('$13.20');
  await row.getByRole('button', { name: `Delete ${product}` }).click();
  await confirmDeleting(page, product);
  await expect(page.getByText(`Product ${product} is deleted`, { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('An admin grants and revokes the admin role, and deletes an unpaid order', {
  tag: ['@catalogue', '@account', '@orders'],
}, async ({ page, somebodyElse }) => {
  const blade = 'Allday 254 combination, 50T';
  const person = newPerson('Sten Holm');
  await placeBlades(person, blade);
  const customer = await somebodyElse();
  await enterAs(customer, person);

  await enterAs(page, sampleAdmin);
  await page.goto(`/dashboard/all-user?search=${person.email}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'All user', exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/^[\d,]+ in the list$/)).toBeVisible();
  const user = page.getByRole('row').filter({ hasText: person.email });
  await user.getByRole('button', { name: 'Make Admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Admin anyway' }).click();
  await expect(page.getByText('Successfully made an admin', { exact: true })).toBeVisible();
  await expect(user.getByRole('button', { name: 'Admin', exact: true })).toBeDisabled();
  await customer.goto('/dashboard/all-order');
  await expect(customer.getByRole('heading', { name: 'Manage All Orders' })).toBeVisible();
  await user.getByRole('button', { name: `Revoke ${person.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(user.getByRole('button', { name: 'Make Admin' })).toBeVisible();

  await page.goto(`/dashboard/all-order?search=${person.email}`);
  const order = page.getByRole('row').filter({ hasText: person.email });
  await expect(order.getByText('Unpaid', { exact: true })).toBeVisible();
  await expect(order.getByRole('combobox')).toHaveCount(0);
  await order.getByRole('button', { name: /^Delete / }).click();
  await confirmDeleting(page, blade);
  await expect(page.getByText(`Order ${blade} is deleted`, { exact: true })).toBeVisible();
  await expect(order).toHaveCount(0);
});
