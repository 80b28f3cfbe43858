import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const sampleAdmin: Person = {
  name: 'Ada Marsh',
  email: 'admin@example.com',
  password: 'kerf-demo',
};

export const sampleBuyer: Person = {
  name: 'Robin Hale',
  email: 'buyer@example.com',
  password: 'kerf-demo',
};

/** A person who has never used the store. */
export function newPerson(name = 'Nora Vance'): Person {
  return { name, email: `${randomUUID().slice(0, 12)}@example.com`, password: 'teeth-and-gullets' };
}

/** Fills in and submits the sign-up form on the open page. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click();
}

/** Fills in and submits the sign-in form on the open page. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).first().click();
}

/** Registers by the form and ends up on the landing page, signed in. */
export async function registerAs(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  await register(page, person);
  await expectSignedIn(page, person);
}

export async function expectSignedIn(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log Out' }).first()).toBeVisible();
  await expect(page.getByText(person.name).first()).toBeVisible();
}
