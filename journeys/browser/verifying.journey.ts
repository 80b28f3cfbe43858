import { expect, test } from '../shell.ts';
import { expectSignedIn, newPerson, registerAs } from '../steps/account.ts';
import { openVerificationLink, verificationLinks } from '../steps/mailed-link.ts';
import { openOrderForm, placeOrder } from '../steps/order.ts';

const blade = 'Allday 254 combination, 50T';

test('A new customer orders at once, and verifies the email address to have the order held longer', {
  tag: '@account',
}, async ({ page }) => {
  const person = newPerson('Vera Kane');
  await registerAs(page, person);
  await openOrderForm(page, blade);
  await expect(page.getByText(/Until you verify your email address/)).toBeVisible();
  await placeOrder(page);

  const note = page.getByRole('region', { name: 'How this order is held' });
  await expect(note).toContainText('because your email address is not verified');
  await expect.poll(() => verificationLinks(person.email)).toHaveLength(1);
  await note.getByRole('button', { name: 'Send the email again' }).click();
  await expect(note.getByText(`Sent to ${person.email}.`)).toBeVisible();
  expect(await verificationLinks(person.email)).toHaveLength(2);
  await note.getByRole('button', { name: 'I opened the link' }).click();
  await expect(note.getByText('Your address is not verified yet.')).toBeVisible();

  await openVerificationLink(person.email);
  await note.getByRole('button', { name: 'I opened the link' }).click();

  await expect(note).toBeHidden();
  await expect(page.getByText(/^held until .*3 days left/)).toBeVisible();
  await expectSignedIn(page, person);
});
