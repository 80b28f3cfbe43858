import { expect, test } from '../shell.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { pasteInto } from '../steps/bulk.ts';
import { expectMails } from '../steps/mails.ts';
import { payOrders } from '../steps/paid-orders.ts';
import { enterAs } from '../steps/session.ts';
import { carrierFile, countClicks, expectPaper } from '../steps/shipping.ts';

// Starts with many purchases, and emails go out only once the shipments can no longer be undone.
test.describe.configure({ timeout: 240_000 });

/** One more than a page shows. */
const COUNT = 26;

test('The weekend’s orders, more than a page, are picked, packed, shipped and told of with at most fifteen clicks', {
  tag: '@fulfillment',
}, async ({ page }) => {
  const person = newPerson(`Weekend ${Date.now()}`);
  const orders = await payOrders(person, COUNT);
  // A weekend's emails, each with its invoice, are long sent on Monday; here they would slow down the clicks.
  await expectMails(person.email, /^Payment received for order KS-\d+$/, COUNT);
  await enterAs(page, sampleAdmin);
  await page.goto('/');

  const { click, choose, total } = countClicks();
  const chooseAll = async () => {
    await expect(page.getByText(`1–25 of ${COUNT}`)).toBeVisible();
    await click(page.getByRole('checkbox', { name: 'Select all orders on this page' }));
    await click(page.getByRole('button', { name: `Select all ${COUNT} orders` }));
    await expect(page.getByText(`${COUNT} orders selected`)).toBeVisible();
  };
  await click(page.getByRole('link', { name: 'Dashboard' }).first());
  await click(page.getByRole('link', { name: 'Fulfill orders' }).first());
  // Other journeys share the store, and their orders must stay untouched.
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(person.name);
  // Part of the name may already match them all, and every further letter loads another list.
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(person.name);
  await chooseAll();
  await expectPaper(page, 'pick-list', () =>
    click(page.getByRole('button', { name: 'Print pick list' })),
  );
  await expectPaper(page, 'packing-slips', () =>
    click(page.getByRole('button', { name: 'Print slips' })),
  );
  await click(page.getByRole('button', { name: 'Mark packed' }));
  await expect(page.getByText(`${COUNT} orders packed.`)).toBeVisible();

  const stages = page.getByRole('navigation', { name: 'Stages' });
  await click(stages.getByRole('link', { name: /^Packed/ }));
  await chooseAll();
  await click(page.getByRole('button', { name: 'Mark shipped' }));
  await choose(page.getByLabel('Carrier for all'), 'UPS');
  const file = carrierFile(orders);
  await pasteInto(page, page.getByLabel(`Tracking number of ${orders[0]}`), file.text);
  await expect(page.getByText(`${COUNT} rows read.`)).toBeVisible();
  await click(page.getByRole('button', { name: `Ship ${COUNT} orders` }));
  await expect(
    page.getByText(new RegExp(`^${COUNT} orders shipped. Customers are emailed unless`)),
  ).toBeVisible();
  expect(total()).toBeLessThanOrEqual(15);
  await stages.getByRole('link', { name: /^Shipped/ }).click();
  await expect(page.getByText(`1–25 of ${COUNT}`)).toBeVisible();

  // A list of orders would be read again for every order of the other journeys.
  await page.goto('/blog');
  const mails = await expectMails(person.email, /^Order KS-\d+ has shipped$/, COUNT);
  for (const [index, order] of orders.entries()) {
    const mail = mails.find(({ subject }) => subject === `Order ${order} has shipped`);
    expect(mail?.text).toContain(file.numbers[index]);
  }
});
