import { expect } from '@playwright/test';

interface MailedLink {
  readonly email: string;
  readonly requestType: string;
  readonly oobLink: string;
}

/** Opens the newest verification link sent to an email address, as its owner would. */
export async function openVerificationLink(email: string): Promise<void> {
  const link = (await verificationLinks(email)).at(-1);
  if (link === undefined) throw new Error(`Nothing was mailed to ${email}.`);
  expect((await fetch(link)).ok).toBe(true);
}

/** Opens the newest password reset link sent to an email address, and sets the password there. */
export async function resetByLink(email: string, password: string): Promise<void> {
  const link = (await resetLinks(email)).at(-1);
  if (link === undefined) throw new Error(`Nothing was mailed to ${email}.`);
  const chosen = new URLSearchParams({ newPassword: password });
  expect((await fetch(`${link}&${chosen}`)).ok).toBe(true);
}

/** The verification links sent to an email address, oldest first. */
export function verificationLinks(email: string): Promise<string[]> {
  return linksTo(email, 'VERIFY_EMAIL');
}

/** The password reset links sent to an email address, oldest first. */
export function resetLinks(email: string): Promise<string[]> {
  return linksTo(email, 'PASSWORD_RESET');
}

async function linksTo(email: string, requestType: string): Promise<string[]> {
  // The Auth emulator sends no email; it keeps what it would have sent.
  const address = `${process.env.KERF_JOURNEY_AUTH_URL}/emulator/v1/projects/demo-kerf/oobCodes`;
  const { oobCodes }: { oobCodes: readonly MailedLink[] } = await (await fetch(address)).json();
  return oobCodes
    .filter((code) => code.email === email && code.requestType === requestType)
    .map(({ oobLink }) => oobLink);
}
