import { expect, test } from '../shell.ts';
import { expectSignedIn, logOut, newPerson } from '../steps/account.ts';
import { arriveAs } from '../steps/session.ts';

// Browser only: the desktop app has one window.
test('Logging out in one tab signs the other out', { tag: '@account' }, async ({
  page,
  context,
}) => {
  const person = newPerson();
  await arriveAs(page, person);
  await page.goto('/');
  await expectSignedIn(page, person);
  const other = await context.newPage();
  await other.goto('/');
  await expectSignedIn(other, person);
  await logOut(page);
  await expect(other.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
});
