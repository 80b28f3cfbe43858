import { expect, test } from '../shell.ts';
import { expectNoFaultInDialog } from '../steps/accessibility.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { productNamed } from '../steps/catalogue.ts';
import { coveredOnTheWayBack, goTo, tabTo } from '../steps/keyboard.ts';
import { cards, expectPaid } from '../steps/payment.ts';
import { arriveAs, enterAs } from '../steps/session.ts';

const blade = 'Allday 250 combination, 50T';

test('A keyboard user finds a blade, registers, orders and pays', { tag: '@app' }, async ({
  page,
}) => {
  const person = newPerson('Ida Lund');
  await page.goto('/portfolio');
  await goTo(page, blade);
  await tabTo(page, page.getByRole('link', { name: 'Buy Now' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }));
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type(person.name);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByLabel('Quantity'));
  await page.keyboard.type('24');
  await tabTo(page, page.getByLabel('Phone'));
  await page.keyboard.type('+1 541 555 0176');
  await tabTo(page, page.getByLabel('Address'));
  await page.keyboard.type('12 Planer Lane');
  await tabTo(page, page.getByRole('button', { name: 'Place Order' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/payment\//);

  const fields = page.frameLocator('iframe[title*="card" i]').first();
  await tabTo(page, fields.getByLabel('Card number'));
  await page.keyboard.type(cards.good);
  await tabTo(page, fields.getByLabel(/expir/i));
  await page.keyboard.type('1234');
  await tabTo(page, fields.getByLabel(/cvc/i));
  await page.keyboard.type('123');
  await tabTo(page, page.getByRole('button', { name: /^Pay/ }));
  await page.keyboard.press('Enter');
  await expectPaid(page);
});

test('An admin navigates by keyboard: palette, list of shortcuts, key sequences and search', {
  tag: '@app',
}, async ({ page }) => {
  await enterAs(page, sampleAdmin);
  await page.goto('/');
  // Wait for the blades: while the page is still rendering, focus may be lost.
  await expect(page.getByRole('link', { name: /^Buy Now/ }).first()).toBeVisible();
  const button = page.getByRole('button', { name: 'Log Out' }).first();
  await button.focus();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Manage All Orders')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/dashboard\/all-order$/);
  await expect(page.getByRole('heading', { name: /Manage All Orders/ })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused();
  await page.keyboard.type('g?');
  await expect(page).toHaveURL(/search=g%3F$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard\/all-order$/);

  await goTo(page, 'Manage Products');
  await expect(page).toHaveURL(/\/dashboard\/manage-products$/);
  // For an admin, opening a product starts editing it.
  await goTo(page, 'Ribbon 1425');
  await expect(page.getByRole('heading', { level: 1, name: /Ribbon 1425/ })).toBeVisible();
  await expect(page.getByLabel('Stock')).toBeVisible();
});

test('Going back through the orders, no control that has the focus is covered by the head of the table', {
  tag: '@app',
}, async ({ page }) => {
  await enterAs(page, sampleAdmin);
  await page.setViewportSize({ width: 1240, height: 720 });
  // Oldest first: what other journeys order meanwhile does not move the rows.
  await page.goto('/dashboard/all-order?sort=createdAt');
  const orders = page.getByRole('rowgroup').last();
  await expect(orders.getByRole('link', { name: /^KS-/ }).nth(15)).toBeVisible();
  expect(await coveredOnTheWayBack(page, orders)).toEqual([]);
});

test('Going back through a comparison on a phone, no control that has the focus is covered by the labels', {
  tag: '@app',
}, async ({ page }) => {
  const names = ['Allday 250 combination, 50T', 'Fairface 216 mitre, 48T'];
  const products = await Promise.all(names.map(productNamed));
  await page.setViewportSize({ width: 360, height: 720 });
  await page.goto(`/compare?ids=${products.map(({ _id: id }) => id).join(',')}`);
  const table = page.getByRole('table');
  await expect(table.getByRole('link', { name: /^Buy Now/ })).toHaveCount(2);
  expect(await coveredOnTheWayBack(page, table)).toEqual([]);
});

test('A customer’s palette lists only that customer’s pages and has no accessibility fault', {
  tag: '@app',
}, async ({ page }) => {
  await arriveAs(page, newPerson());
  await page.goto('/dashboard/my-order');
  await expect(page.getByText('Nothing ordered yet')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.type('all');
  await expect(page.getByRole('option', { name: /Allday 250/ })).toBeVisible();
  await expect(page.getByRole('option', { name: 'All user' })).toHaveCount(0);
  await expectNoFaultInDialog(page);
});

test('On a phone, a field of a dialog that has the focus is not covered by the title', {
  tag: '@app',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await enterAs(page, sampleAdmin);
  await page.goto('/dashboard/categories');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).focus();
  // Past the button that closes it, around to the first field.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  const isSeen = await name.evaluate((field) => {
    const { left, top, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === field;
  });
  expect(isSeen).toBe(true);
});
