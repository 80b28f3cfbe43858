import { expect, test } from '../shell.ts';
import {
  arriveAs,
  enterAs,
  expectSignedIn,
  logOut,
  newPerson,
  sampleAdmin,
} from '../steps/account.ts';

// The desktop app has one window.
test('Logging out in one tab signs the other out', async ({ page, context }) => {
  const person = newPerson();
  await arriveAs(page, person);
  const other = await context.newPage();
  await other.goto('/');
  await expectSignedIn(other, person);
  await logOut(page);
  await expect(other.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
});

test('Two tabs of one browser share a stream of changes, which the second takes over', async ({
  page,
  context,
  somebodyElse,
}) => {
  test.setTimeout(90_000);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/events') streams.push(request.url());
  });
  const person = newPerson();
  await arriveAs(page, person);
  await expect.poll(() => streams.length).toBe(1);
  const other = await context.newPage();
  await other.goto('/dashboard/my-profile');
  await expectSignedIn(other, person);

  const admin = await somebodyElse();
  await enterAs(admin, sampleAdmin);
  await admin.goto(`/dashboard/all-user?search=${person.email}`);
  const row = admin.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('button', { name: 'Make Admin' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Make Admin anyway' }).click();
  await expect(other.getByRole('link', { name: 'Manage Products' })).toBeVisible({
    timeout: 3_000,
  });
  // A stream ends when the role changes, and the same tab reopens it.
  await expect.poll(() => streams.length).toBe(2);

  await page.close();
  await expect.poll(() => streams.length).toBe(3);
});
