import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { desktopFolder } from '@kerf/electron/desktop-build';
import { findElectron } from '@kerf/electron/find-electron';
import { type HeadlessSession, startHeadlessSession } from '@kerf/electron/headless-session';
import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { choose, placeOrder } from '../steps/order.ts';
import { arriveAs } from '../steps/session.ts';
import { definedEnvironment, launchDesktop } from './desktop-app.ts';

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

test('A link opens its order, in a running app and in one that it starts', async () => {
  const machine = await startHeadlessSession();
  try {
    const first = await launchDesktop(machine);
    await arriveAs(first.page, newPerson());
    await choose(first.page, 'Allday 250 combination, 50T');
    await placeOrder(first.page);
    const heading = await first.page.getByRole('heading', { name: /Order KS-\d+/ }).textContent();
    const number = heading?.replace('Order ', '') ?? '';
    await first.page.goto('/blog');

    expect(await startOnceMore(machine, `kerf://order/${number}`)).toBe(0);
    await expect(orderOnScreen(first.page, number)).toBeVisible();
    expect(first.electron.windows()).toHaveLength(1);
    await first.close();

    const second = await launchDesktop(machine, { args: [`kerf://order/${number}`] });
    await expect(orderOnScreen(second.page, number)).toBeVisible();
    await second.close();
  } finally {
    await machine.stop();
  }
});
