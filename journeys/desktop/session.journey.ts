import { type HeadlessSession, startHeadlessSession } from '@kerf/electron/headless-session';
import { expect, test } from '../shell.ts';
import { expectSignedIn, logOut, newPerson, registerAs } from '../steps/account.ts';
import { type DesktopApp, launchDesktop, storeUrl } from './desktop-app.ts';
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

test('A session survives a restart only in the keychain, and Log Out removes it there', () =>
  onMachine('unlocked', async (machine) => {
    const person = newPerson();
    const first = await launchDesktop(machine);
    await registerAs(first.page, person);
    await first.close();

    const second = await launchDesktop(machine);
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

    const third = await launchDesktop(machine);
    await expect(third.page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    await third.close();
  }));

test('Without a keychain a session lasts until the app closes, says so, and is not written to disk', () =>
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
  }));
