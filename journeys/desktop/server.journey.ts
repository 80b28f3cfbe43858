import { startHeadlessSession } from '@kerf/electron/headless-session';
import { expect, test } from '../shell.ts';
import { launchDesktop, storeUrl } from './desktop-app.ts';

const NOBODY = 'http://127.0.0.1:9';

test('An app without a store asks for an address, accepts only a Kerf store, and remembers it', async () => {
  const session = await startHeadlessSession();
  const machine = { ...session, env: { ...session.env, KERF_STORE_URL: NOBODY } };
  try {
    const first = await launchDesktop(machine);
    await expect(first.page.getByRole('heading', { name: 'Which store?' })).toBeVisible();
    const address = first.page.getByLabel('Server address');
    const open = first.page.getByRole('button', { name: 'Open the store' });
    for (const [wrong, why] of [
      ['http://shop.example', /Without https/],
      [NOBODY, /Nothing answers/],
    ] as const) {
      await address.fill(wrong);
      await open.click();
      await expect(first.page.getByText(why)).toBeVisible();
    }
    await address.fill(storeUrl());
    await open.click();
    await expect(first.page.getByRole('link', { name: /^Buy Now/ }).first()).toBeVisible();
    await first.close();

    const second = await launchDesktop(machine);
    await expect(second.page.getByRole('link', { name: /^Buy Now/ }).first()).toBeVisible();
    await second.close();
  } finally {
    await session.stop();
  }
});
