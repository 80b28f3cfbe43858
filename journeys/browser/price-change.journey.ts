import { randomUUID } from 'node:crypto';
import { expect, test } from '../shell.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { stockRange } from '../steps/catalogue.ts';
import { localSecond } from '../steps/moments.ts';
import { placeBlades } from '../steps/paid-orders.ts';
import { enterAs } from '../steps/session.ts';
import { countClicks } from '../steps/shipping.ts';
import { staffApi } from '../steps/store-api.ts';

test('A range rises by four per cent at its second, and an order placed before keeps its price', {
  tag: '@bulk',
}, async ({ page, somebodyElse }) => {
  const mark = `Range-${randomUUID().slice(0, 8)}`;
  const [first] = await stockRange(await staffApi(), mark, [12.6, 48, 99.95]);
  const person = newPerson('Otis Brandt');
  await placeBlades(person, first?.name ?? '');
  const buyer = await somebodyElse();
  await enterAs(buyer, person);
  await buyer.goto(`/product/${first?._id}`);
  await expect(buyer.getByText('$12.60').first()).toBeVisible();

  await enterAs(page, sampleAdmin);
  await page.goto('/dashboard/manage-products');
  await expect(page.getByRole('searchbox')).toBeVisible();
  const { click, total } = countClicks();
  const begun = performance.now();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(mark);
  // The first letters may find the same three, and what is selected belongs to a search.
  await expect(page).toHaveURL(new RegExp(mark));
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await click(page.getByRole('checkbox', { name: 'Select all products on this page' }));
  await click(page.getByRole('button', { name: 'Change selected' }));
  await page.getByLabel('Percent up').fill('4');
  await click(page.getByRole('button', { name: 'Review changes' }));
  await expect(page.getByText('3 products will change.')).toBeVisible();
  await click(page.getByRole('button', { name: 'Apply later' }));
  await page.getByLabel('Takes effect at').fill(localSecond(Date.now() + 10_000));
  await click(page.getByRole('button', { name: 'Schedule' }));
  await expect(page.getByText(/^3 products will change on/)).toBeVisible();
  expect(total()).toBeLessThanOrEqual(6);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`Three prices up by four per cent, dated: ${total()} clicks, ${seconds} s`);

  await expect(buyer.getByText('$13.10').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^3 products changed/)).toBeVisible();
  await buyer.goto('/dashboard/my-order');
  await expect(buyer.getByRole('row').filter({ hasText: mark })).toContainText('$302.40');
});
