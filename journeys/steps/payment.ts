import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** https://docs.stripe.com/testing */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  needsAuthentication: '4000 0027 6000 3184',
} as const;

function cardFields(page: Page): FrameLocator {
  return page.frameLocator('iframe[title*="card" i]').first();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page);
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel(/expir/i).fill('12 / 34');
  await fields.getByLabel(/cvc/i).fill('123');
}

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Answers the id of the card payment that the page shows. */
export async function expectPaid(page: Page): Promise<string> {
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible();
  const shown = await page
    .getByText(/^pi_\w+$/)
    .first()
    .textContent();
  return shown ?? '';
}

/** What the page says of a payment that did not go through. */
export function paymentProblem(page: Page): Locator {
  return page.getByRole('main').getByRole('alert');
}
