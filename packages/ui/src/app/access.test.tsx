import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { commandIds, commandOf } from '../platform/commands.ts';
import * as paths from '../platform/paths.ts';
import { routeFact } from '../shared/route-handle.ts';
import { renderApp } from '../testing/render-app.tsx';
import { RequireAdmin } from './require-admin.tsx';
import { RequireSession } from './require-session.tsx';
import { routes } from './routes.tsx';

// Imported here so that the first test does not wait for the lazy routes.
import '../features/admin/all-users/all-users-page.tsx';
import '../features/orders/my-order-page.tsx';
import '../features/purchase/purchase-page.tsx';
import '../features/sign-in/login-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const id = '11111111-1111-4111-8111-111111111111';

const admins = [`/dashboard/manage-products/${id}`, ...screens({ forAdmins: true })];
const signedIn = [
  paths.purchase(id),
  `/dashboard/payment/${id}`,
  ...screens({ forAdmins: false }),
  ...admins,
];

/** Every dashboard page that a command opens. */
function screens({ forAdmins }: { readonly forAdmins: boolean }): string[] {
  return commandIds
    .map(commandOf)
    .filter(({ audience }) => (audience === 'admin') === forAdmins)
    .map(({ to = '' }) => to)
    .filter((to) => to.startsWith('/dashboard'));
}

/** The routes of an address, from the root to the page. */
function routesOf(path: string): RouteObject[] {
  return (matchRoutes([...routes], path) ?? []).map(({ route }) => route);
}

/** What the routes around a page render, from the root inwards. */
async function framesOf(path: string): Promise<(ComponentType | null | undefined)[]> {
  const around = routesOf(path).slice(0, -1);
  return Promise.all(
    around.map(async ({ Component, lazy }) =>
      typeof lazy === 'function' ? (await lazy()).Component : Component,
    ),
  );
}

test.each(signedIn)(
  '%s is a page inside the session’s guard, and no route loads data before it',
  async (path) => {
    expect(routesOf(path).at(-1)?.path).not.toBe('*');
    expect(await framesOf(path)).toContain(RequireSession);
    // A loader would run before any guard renders.
    expect(routesOf(path).filter(({ loader }) => loader !== undefined)).toEqual([]);
  },
);

test.each(admins)('%s is inside the admins’ guard, inside the session’s', async (path) => {
  const frames = await framesOf(path);
  expect(frames.indexOf(RequireAdmin)).toBeGreaterThan(frames.indexOf(RequireSession));
  // The frame reads this to request nothing for a customer, who is about to be signed out.
  const handles = routesOf(path).map(({ handle }) => ({ handle }));
  expect(routeFact(handles, 'audience')).toBe('admin');
});

test.each([paths.purchase(id), '/dashboard/my-order', '/dashboard/all-user'])(
  'a visitor of %s is sent to the login page with query and hash kept',
  async (path) => {
    const wanted = `${path}?search=KS-1&size=50#top`;
    const app = await renderApp({ path: wanted });
    await waitFor(() => expect(app.path()).toMatch(/^\/login\?/));
    expect(new URL(app.path(), 'http://kerf.test').searchParams.get('from')).toBe(wanted);
    expect(app.fake.calls).toEqual([]);
  },
);

test('a customer is signed out of an admin’s page before it requests anything', async () => {
  const { session, platform, fake, ...app } = await renderApp({
    path: '/dashboard/all-user',
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
