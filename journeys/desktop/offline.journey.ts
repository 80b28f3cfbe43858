import { startHeadlessSession } from '@kerf/electron/headless-session';
import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { fillOrder, openOrderForm } from '../steps/order.ts';
import { placeBlades } from '../steps/paid-orders.ts';
import { enterAs } from '../steps/session.ts';
import { launchDesktop } from './desktop-app.ts';
import { filesContaining } from './files-containing.ts';

const blade = 'Allday 250 combination, 50T';
const offline = 'The server cannot be reached.';
/** By default, Chromium bypasses the proxy for this machine. */
const cutOff = ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=<-loopback>'];

test.use({ expectedErrors: [/Failed to load resource/, /ERR_/] });

test('Offline, the catalogue and the orders are shown with their age, and no order can be placed', {
  tag: '@desktop',
}, async () => {
  const machine = await startHeadlessSession();
  try {
    const first = await launchDesktop(machine);
    const person = newPerson();
    const { number } = await placeBlades(person, blade);
    await enterAs(first.page, person);
    await first.page.goto('/dashboard/my-order');
    await expect(first.page.getByRole('row').filter({ hasText: number })).toBeVisible();

    await openOrderForm(first.page, blade);
    const place = first.page.getByRole('button', { name: 'Place Order' });
    await fillOrder(first.page, { quantity: 24, phone: '+1 541 555 0176', address: '4 Kerf Way' });
    await expect(place).toBeEnabled();
    await first.page.context().setOffline(true);
    await expect(first.page.getByText(offline)).toBeVisible();
    await expect(place).toBeDisabled();
    await first.page.context().setOffline(false);
    await expect(first.page.getByText(offline)).toBeHidden();
    await expect(place).toBeEnabled();
    // The app writes after a short idle delay.
    const kept = () => first.page.evaluate(() => window.kerf.copies.read('answers'));
    await expect.poll(kept).toContain(number);
    await first.close();
    expect(filesContaining(machine.home, number)).toEqual([]);

    const second = await launchDesktop(machine, { args: cutOff });
    await expect(second.page.getByText(offline)).toBeVisible();
    await second.page.goto('/');
    await expect(second.page.getByText(/This is as of/)).toBeVisible();
    await expect(second.page.getByRole('link', { name: /^Buy Now: / }).first()).toBeVisible();
    await second.page.goto('/dashboard/my-order');
    await expect(second.page.getByRole('row').filter({ hasText: blade })).toHaveCount(1);
    await second.close();
  } finally {
    await machine.stop();
  }
});
