import { expect, test } from '../shell.ts';
import { enterLight, expectNoFault } from '../steps/accessibility.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { mailsTo } from '../steps/mails.ts';
import { arriveAs, enterAs } from '../steps/session.ts';
import { staffApi } from '../steps/store-api.ts';

test('A visitor’s message is assigned, answered by two admins at once without a loss, and done', {
  tag: '@messages',
}, async ({ page, somebodyElse }) => {
  const [writer, colleague] = [newPerson(), newPerson('Ben Hollis')];
  await page.goto('/#contact');
  const contact = page.getByRole('region', { name: 'Contact Us' });
  await contact.getByLabel('Email').fill(writer.email);
  await contact.getByLabel('Your Message').fill('Where is my order KS-104041?');
  await contact.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Message sent. We’ll reply by email.')).toBeVisible();

  const other = await somebodyElse();
  await arriveAs(other, colleague);
  await (await staffApi()).grantAdmin({
    params: { email: colleague.email },
    query: { allowUnverified: 'true' },
  });
  await enterAs(page, sampleAdmin);
  await page.goto(`/dashboard/messages?search=${writer.email}`);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'Messages' })).toHaveAttribute('title', /^\d+ open$/);
  await page.getByRole('link', { name: writer.email }).click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByLabel('Assigned to')).toHaveValue(sampleAdmin.email);
  const order = page.getByRole('link', { name: 'KS-104041' });
  await expect(order).toHaveAttribute('href', '/dashboard/order/KS-104041');

  await other.goto(new URL(page.url()).pathname);
  const [first, second] = [page.getByLabel(/^Reply to/), other.getByLabel(/^Reply to/)];
  await second.fill('It waits for the carrier.');
  await first.fill('It left today.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(
    other.getByText('Ada Marsh replied meanwhile. Your text is still here.'),
  ).toBeVisible();
  await expect(second).toHaveValue('It waits for the carrier.');
  await other.getByRole('button', { name: 'Reply and mark done' }).click();
  await expect(second).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Messages and replies' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(2)).toContainText('It waits for the carrier.');
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(2);

  const replies = (await mailsTo(writer.email)).map(({ headers }) => headers['in-reply-to']);
  expect(replies).toHaveLength(2);
  expect(replies[0]).toMatch(/^<message-.+>$/);
  expect(replies[1]).toBe(replies[0]);

  await enterLight(page);
  await expectNoFault(page, 'the page of a message');
  await page.goto(`/dashboard/messages?search=${writer.email}`);
  await expect(page.getByText('No messages match')).toBeVisible();
  await page.goto(`/dashboard/messages?state=done&search=${writer.email}`);
  await expect(page.getByRole('row').filter({ hasText: writer.email })).toContainText('Ada Marsh');
});
