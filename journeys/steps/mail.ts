import { expect } from '@playwright/test';

interface Mail {
  readonly email: string;
  readonly requestType: string;
  readonly oobLink: string;
}

/** Follows the link of the last mail to this address that resets a password, and chooses a new one there. */
export async function resetByMail(email: string, password: string): Promise<void> {
  const link = (await mailsTo(email)).at(-1);
  if (link === undefined) throw new Error(`No mail went to ${email}.`);
  const answer = await fetch(`${link}&${new URLSearchParams({ newPassword: password })}`);
  expect(answer.status).toBe(200);
}

/** The links of the mails to an address by which its password can be reset. */
export async function mailsTo(email: string): Promise<string[]> {
  const answer = await fetch(
    `${process.env.KERF_JOURNEY_AUTH_URL}/emulator/v1/projects/demo-kerf/oobCodes`,
  );
  const { oobCodes }: { oobCodes: Mail[] } = await answer.json();
  return oobCodes
    .filter((mail) => mail.email === email && mail.requestType === 'PASSWORD_RESET')
    .map((mail) => mail.oobLink);
}
