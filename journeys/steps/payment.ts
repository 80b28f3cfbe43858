import { expect, type Locator, type Page } from '@playwright/test';
import { isDesktop } from '../desktop/desktop-app.ts';

/** https://docs.stripe.com/testing */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  needsAuthentication: '4000 0027 6000 3184',
} as const;

/** The page that takes the card: the store's, or in the desktop app a separate window. */
async function payDesk(page: Page): Promise<Page> {
  if (!isDesktop(page)) return page;
  const enter = page.getByRole('button', { name: 'Pay in a secure window' });
  const open = page.context().pages().find(isPayWindow);
  if (open && (await enter.isDisabled())) return open;
  const opened = page.context().waitForEvent('page');
  await enter.click();
  return opened;
}

function isPayWindow(page: Page): boolean {
  return new URL(page.url()).pathname === '/pay';
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = (await payDesk(page)).frameLocator('iframe[title*="card" i]').first();
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel(/expir/i).fill('12 / 34');
  await fields.getByLabel(/cvc/i).fill('123');
}

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await (await payDesk(page)).getByRole('button', { name: /^Pay/ }).click();
}

/** Answers the bank's 3-D Secure challenge. */
export async function authenticate(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  const question = (await payDesk(page)).frameLocator('iframe[title*="authentication" i]');
  await question.getByRole('button', { name: `${answer} authentication` }).click();
}

/** Returns the id of the card payment that the page shows. */
export async function expectPaid(page: Page): Promise<string> {
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible();
  const shown = await page
    .getByText(/^pi_\w+$/)
    .first()
    .textContent();
  return shown ?? '';
}

/** The error of a failed payment, next to the card form. */
export async function paymentProblem(page: Page): Promise<Locator> {
  return (await payDesk(page)).getByRole('main').getByRole('alert');
}
