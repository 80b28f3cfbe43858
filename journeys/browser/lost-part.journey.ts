import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';

const failed = 'This part of the page could not be loaded';

// React also logs a chunk that failed to load, as error 422 if it had been prerendered.
test.use({
  expectedErrors: [/Failed to load resource|dynamically imported module|React error #422/],
});

/** Replaces the shop's build with a newer one that has none of the running build's files. */
async function replaceBuild(page: Page, parts: string): Promise<void> {
  await page.route(parts, (route) => route.fulfill({ status: 404 }));
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/data-entry="[^"]*"/, 'data-entry="/assets/new.js"');
    await route.fulfill({ response: answer, body });
  });
}

test('A page that fails to load keeps the layout, and loads on retry', { tag: '@app' }, async ({
  page,
}) => {
  await page.goto('/');
  const parts = '**/assets/blog-page-*.js';
  await page.route(parts, (route) => route.abort('internetdisconnected'));
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { name: failed })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible();
  await page.unroute(parts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /UI framework/ })).toBeVisible();
});

test('A part that fails to load leaves the rest of its page working', { tag: '@app' }, async ({
  page,
}) => {
  const parts = '**/assets/front-*.js';
  await page.route(parts, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const faq = page.getByRole('region', { name: 'FAQ' });
  await faq.scrollIntoViewIfNeeded();
  await expect(faq.getByText(failed)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Buy Now/ }).first()).toBeVisible();
  await page.unroute(parts);
  await faq.getByRole('button', { name: 'Try again' }).click();
  await expect(faq.getByText(/How many blades/)).toBeVisible();
});

test('A page of a replaced build reloads once and keeps its input', { tag: '@app' }, async ({
  page,
}) => {
  await page.goto('/');
  const message = page.getByLabel('Your Message');
  await message.scrollIntoViewIfNeeded();
  // The app has taken over the prerendered form.
  await expect(page.locator('form[data-drawn]')).toHaveCount(0);
  await message.fill('Do you regrind?');
  const site = page.getByRole('navigation', { name: 'Site' });
  await replaceBuild(page, '**/assets/blog-page-*.js');
  const reloaded = page.waitForEvent('load');
  await site.getByRole('link', { name: 'Blog' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: failed })).toBeVisible();
  await site.getByRole('link', { name: 'Home' }).click();
  await expect(message).toHaveValue('Do you regrind?');
});
