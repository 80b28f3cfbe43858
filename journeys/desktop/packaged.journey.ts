import { checkPackage } from '@kerf/desktop/build/check-package.ts';
import { type HeadlessSession, startHeadlessSession } from '@kerf/electron/headless-session';
import { expect, test } from '../shell.ts';
import { expectSignedIn, newPerson, registerAs } from '../steps/account.ts';
import { openOrderForm, placeOrder } from '../steps/order.ts';
import { startPackaged, type Unpacked, unpackApp } from './packaged-app.ts';

// The tests share one package.
test.describe.configure({ mode: 'serial' });

let machine: HeadlessSession;
let app: Unpacked;

test.beforeAll(async () => {
  // Packaging takes half a minute, during which other journeys are walked.
  test.setTimeout(240_000);
  machine = await startHeadlessSession();
  app = await unpackApp(machine);
});

test.afterAll(async () => {
  await machine.stop();
});

test('the package holds only the app, with the fuses of a release', {
  tag: '@desktop',
}, async () => {
  const { asarBytes, fuses, problems } = await checkPackage(app);
  console.log(`app.asar: ${(asarBytes / 1024 / 1024).toFixed(1)} MB`, fuses);
  expect(problems).toEqual([]);
});

test('the packaged app keeps its customer signed in over a restart', {
  tag: '@desktop',
}, async () => {
  const person = newPerson();
  const first = await startPackaged(app, machine);
  await registerAs(first.page, person);
  await openOrderForm(first.page, 'Allday 250 combination, 50T');
  await placeOrder(first.page);
  await first.close();
  const again = await startPackaged(app, machine);
  await expectSignedIn(again.page, person);
  await again.close();
});
