import type { Page } from '@playwright/test';
import { isDesktop } from '../desktop/desktop-app.ts';
import { PLAIN_PAGE } from '../kept-contexts.ts';
import type { Person } from './account.ts';
import { signIn, signUp } from './store-api.ts';

// For journeys that are not about signing in: a form costs them a page and the identity provider's script.

/** Signs in without a form. The next address that is opened has the session. */
export async function enterAs(page: Page, person: Person): Promise<void> {
  await keepToken(page, await signIn(person));
}

/** Registers a new person without a form. The next address that is opened has the session. */
export async function arriveAs(page: Page, person: Person): Promise<void> {
  await keepToken(page, await signUp(person));
}

async function keepToken(page: Page, token: string): Promise<void> {
  if (isDesktop(page)) {
    await page.evaluate((kept) => window.kerf.secrets.set('accessToken', kept), token);
    return;
  }
  if (!page.url().endsWith(PLAIN_PAGE)) await page.goto(PLAIN_PAGE);
  await page.evaluate((kept) => localStorage.setItem('accessToken', kept), token);
}
