import { expect } from '@playwright/test';

interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The emails the store has sent to an address, newest first; optionally only those whose subject matches. */
export async function mailsTo(email: string, subject = /./): Promise<CaughtMail[]> {
  const answer = await fetch(`${process.env.KERF_JOURNEY_MAIL_URL}/mails.json`);
  const mails: readonly CaughtMail[] = await answer.json();
  return mails.filter((mail) => mail.to === email && subject.test(mail.subject));
}

/** Waits until exactly `count` emails with such a subject have been sent to an address, and returns them. */
export async function expectMails(
  email: string,
  subject: RegExp,
  count: number,
): Promise<CaughtMail[]> {
  const sent = () => mailsTo(email, subject);
  await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(count);
  return sent();
}
