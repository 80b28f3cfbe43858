import { readFile } from 'node:fs/promises';
import type { ThrowawayStore } from '@kerf/sandbox/throwaway-store';
import { expect, type Page } from '@playwright/test';
import { pdfPages } from '../../services/api/test/harness/pdf-text.ts';
import { forgetStorage, PLAIN_PAGE } from '../kept-contexts.ts';
import { expectSignedIn, logIn, type Person } from './account.ts';
import { downloadOf } from './documents.ts';

type Urls = ThrowawayStore['urls'];

/** By the form, since the steps without one are for the store that all journeys share, as is what is forgotten. */
export async function enterStore(page: Page, { web }: Urls, person: Person): Promise<void> {
  await page.goto(`${web}${PLAIN_PAGE}`);
  await page.evaluate(forgetStorage);
  await page.goto(`${web}/login`);
  await logIn(page, person);
  await expectSignedIn(page, person);
}

/** The text of the PDF that a button downloads. */
export async function paperOf(page: Page, button: RegExp): Promise<string> {
  const file = await downloadOf(page, button);
  return (await pdfPages(await readFile(await file.path()))).join('\n');
}

/** The text of the email about an order with such a subject, once it is there. */
export async function mailAbout({ mail }: Urls, orderId: string, subject: RegExp): Promise<string> {
  const find = async () => {
    const mails: readonly { subject: string; text: string }[] = await (
      await fetch(`${mail}/mails.json`)
    ).json();
    return mails.find((one) => subject.test(one.subject) && one.text.includes(orderId))?.text;
  };
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return (await find()) ?? '';
}

/** The amount of a payment at Stripe, in cents. */
export async function chargedAt({ stripe }: Urls, payment: string): Promise<number> {
  const answer = await fetch(`${stripe}/v1/payment_intents/${payment}`, {
    headers: { authorization: 'Bearer sk_test_kerf' },
  });
  const { amount_received: amount }: { amount_received: number } = await answer.json();
  return amount;
}
