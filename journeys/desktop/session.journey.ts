import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { desktopFolder } from '@kerf/electron/desktop-build';
import { findElectron } from '@kerf/electron/find-electron';
import { type HeadlessSession, startHeadlessSession } from '@kerf/electron/headless-session';
import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { expectSignedIn, logOut, newPerson, registerAs } from '../steps/account.ts';
import { openOrderForm, placeOrder } from '../steps/order.ts';
import { type DesktopApp, definedEnvironment, launchDesktop, storeUrl } from './desktop-app.ts';
import { filesContaining } from './files-containing.ts';

/** The session's secrets in the keychain. */
async function secretsOf({ page }: DesktopApp): Promise<string[]> {
  const secrets = await page.evaluate(() =>
    Promise.all([window.kerf.secrets.get('accessToken'), window.kerf.secrets.get('refreshToken')]),
  );
  return secrets.filter((secret) => secret !== null);
}

async function onMachine(
  keychain: 'unlocked' | 'none',
  use: (machine: HeadlessSession) => Promise<void>,
): Promise<void> {
  const machine = await startHeadlessSession({ keychain });
  await use(machine).finally(machine.stop);
}

/** Starts the app a second time, as the OS does when a link is opened while it runs. Returns its exit code. */
async function startOnceMore(machine: HeadlessSession, link: string): Promise<number | null> {
  const { executable } = await findElectron(process.env);
  const child = spawn(executable, ['--no-sandbox', '--disable-gpu', desktopFolder, link], {
    env: { ...definedEnvironment(), ...machine.env },
    stdio: 'ignore',
  });
  await once(child, 'exit');
  return child.exitCode;
}

function orderOnScreen(page: Page, number: string) {
  return page.getByRole('heading', { name: `Order ${number}` });
}

test(
  'A session survives a restart only in the keychain and in its own profile, links open their order in it, and Log Out removes it there',
  { tag: '@desktop' },
  () =>
    onMachine('unlocked', async (machine) => {
      const person = newPerson();
      const first = await launchDesktop(machine);
      await registerAs(first.page, person);
      await openOrderForm(first.page, 'Allday 250 combination, 50T');
      await placeOrder(first.page);
      const heading = await first.page.getByRole('heading', { name: /Order KS-\d+/ }).textContent();
      const number = heading?.replace('Order ', '') ?? '';
      await first.page.getByRole('link', { name: 'Blog' }).first().click();
      expect(await startOnceMore(machine, `kerf://order/${number}`)).toBe(0);
      await expect(orderOnScreen(first.page, number)).toBeVisible();
      expect(first.electron.windows()).toHaveLength(1);
      await first.close();

      const folder = join(machine.home, 'another profile');
      const other = await launchDesktop(machine, { args: [`--user-data-dir=${folder}`] });
      await expect(other.page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
      await other.close();

      const second = await launchDesktop(machine, { args: [`kerf://order/${number}`] });
      await expect(orderOnScreen(second.page, number)).toBeVisible();
      await expectSignedIn(second.page, person);
      const secrets = await secretsOf(second);
      expect(secrets).toHaveLength(2);
      await logOut(second.page);
      await expect(second.page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
      await expect.poll(() => secretsOf(second)).toEqual([]);
      await second.close();

      // The search does work: it finds the store's address.
      expect(filesContaining(machine.home, storeUrl())).not.toEqual([]);
      for (const secret of secrets) expect(filesContaining(machine.home, secret)).toEqual([]);
    }),
);

test(
  'Without a keychain a session lasts until the app closes, says so, and is not written to disk',
  { tag: '@desktop' },
  () =>
    onMachine('none', async (machine) => {
      const person = newPerson();
      const first = await launchDesktop(machine);
      await registerAs(first.page, person);
      await expect(first.page.getByText(/sign in again/i).first()).toBeVisible();
      const secrets = await secretsOf(first);
      await first.close();
      expect(secrets).not.toEqual([]);
      for (const secret of secrets) expect(filesContaining(machine.home, secret)).toEqual([]);

      const second = await launchDesktop(machine);
      await expect(second.page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
      await second.close();
    }),
);
