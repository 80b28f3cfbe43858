import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commandIds, commandOf } from '../platform/commands.ts';
import { renderApp } from '../testing/render-app.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const id = '11111111-1111-4111-8111-111111111111';

const signedIn = [`/purchase/${id}`, `/dashboard/payment/${id}`, ...screens({ forAdmins: false })];
const admins = [`/dashboard/manage-products/${id}`, ...screens({ forAdmins: true })];

/** Every dashboard page that a command opens. */
function screens({ forAdmins }: { readonly forAdmins: boolean }): string[] {
  return commandIds
    .map(commandOf)
    .filter(({ audience }) => (audience === 'admin') === forAdmins)
    .map(({ to = '' }) => to)
    .filter((to) => to.startsWith('/dashboard'));
}

test.each([...signedIn, ...admins])(
  'a visitor of %s is sent to the login page with query and hash kept',
  async (path) => {
    const wanted = `${path}?search=KS-1&size=50#top`;
    const app = await renderApp({ path: wanted });
    await waitFor(() => expect(app.path()).toMatch(/^\/login\?/));
    expect(new URL(app.path(), 'http://kerf.test').searchParams.get('from')).toBe(wanted);
    expect(app.fake.calls).toEqual([]);
  },
);

test.each(admins)('a customer is signed out of %s before it requests anything', async (path) => {
  const { session, platform, fake, ...app } = await renderApp({
    path,
    account: ada,
    api: { endSession: () => ({ deletedCount: 1 }) },
  });
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(session.getState().status).toBe('visitor');
  expect(await platform.secrets.get('accessToken')).toBeNull();
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeDefined();
  // The header syncs the order pad on every page.
  const calls = () => fake.calls.filter((call) => call !== 'syncPad');
  await waitFor(() => expect(calls()).toEqual(['getRole', 'endSession']));
});
