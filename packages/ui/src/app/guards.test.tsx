import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet, type RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import { createSecretMemory } from '../platform/memory-secret-store.ts';
import { useLogOut } from '../session/session-context.tsx';
import { type RenderedApp, renderApp } from '../testing/render-app.tsx';
import { RequireAdmin } from './require-admin.tsx';
import { RequireSession } from './require-session.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };

function Orders() {
  const logOut = useLogOut();
  return (
    <button type="button" onClick={() => void logOut()}>
      Log Out
    </button>
  );
}

const routes: RouteObject[] = [
  {
    element: <Outlet />,
    children: [
      { path: '/', element: <p>Home</p> },
      { path: '/login', element: <p>Login</p> },
      {
        element: <RequireSession />,
        children: [
          { path: '/orders', element: <Orders /> },
          { path: '/own', handle: { afterSessionEnd: '/' }, element: <p>Own orders</p> },
          {
            element: <RequireAdmin />,
            children: [{ path: '/users', element: <p>All users</p> }],
          },
        ],
      },
    ],
  },
];

type Options = Omit<Parameters<typeof renderApp>[0], 'routes'>;

function render(options: Options): Promise<RenderedApp> {
  return renderApp({ routes, ...options });
}

test('a visitor is sent to the login page and back afterwards', async () => {
  const { path } = await render({ path: '/orders?filter=paid#last' });
  expect(path()).toBe('/login?from=%2Forders%3Ffilter%3Dpaid%23last');
});

test('a signed-in user passes', async () => {
  const { path } = await render({ path: '/orders', account: ada });
  expect(path()).toBe('/orders');
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeDefined();
});

test('Log Out leads home, and the page requires a login again', async () => {
  const user = userEvent.setup();
  const { path, navigate } = await render({
    path: '/orders',
    account: ada,
    api: { endSession: () => ({ deletedCount: 1 }) },
  });
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(path()).toBe('/');
  await navigate('/orders');
  expect(path()).toBe('/login?from=%2Forders');
});

test('a session that ends in another tab leads to the login page and back', async () => {
  const memory = createSecretMemory();
  const { path } = await render({
    path: '/orders',
    account: ada,
    platform: createMemoryPlatform({ secrets: memory.open() }),
  });
  await act(() => memory.open().delete('accessToken'));
  await waitFor(() => expect(path()).toBe('/login?from=%2Forders'));
});

test('a route can name another destination for the end of a session', async () => {
  const memory = createSecretMemory();
  const { path } = await render({
    path: '/own',
    account: ada,
    platform: createMemoryPlatform({ secrets: memory.open() }),
  });
  await act(() => memory.open().delete('accessToken'));
  await waitFor(() => expect(path()).toBe('/'));
});

test('a route with another destination still requires a login when visited without a session', async () => {
  const { path } = await render({ path: '/own' });
  expect(path()).toBe('/login?from=%2Fown');
});

test('an admin passes', async () => {
  await render({ path: '/users', account: ada, api: { getRole: () => ({ admin: true }) } });
  expect(await screen.findByText('All users')).toBeDefined();
});

test('a customer is signed out and sent to the login page', async () => {
  const { path, session, platform, fake } = await render({
    path: '/users',
    account: ada,
    api: { getRole: () => ({ admin: false }), endSession: () => ({ deletedCount: 1 }) },
  });
  await waitFor(() => expect(path()).toBe('/login'));
  expect(session.getState()).toMatchObject({ status: 'visitor', reason: 'not-admin' });
  expect(await platform.secrets.get('accessToken')).toBeNull();
  await waitFor(() => expect(fake.calls).toEqual(['getRole', 'endSession']));
});

test('a role that fails to load signs nobody out and can be retried', async () => {
  const user = userEvent.setup();
  let online = false;
  const { path, session } = await render({
    path: '/users',
    account: ada,
    api: {
      getRole: () => {
        if (!online) throw new TypeError('Failed to fetch');
        return { admin: true };
      },
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
  expect([path(), session.getState().status]).toEqual(['/users', 'signed-in']);
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All users')).toBeDefined();
});

test('a session that the server has ended leads to the login page and back', async () => {
  const { path } = await render({
    path: '/users',
    account: ada,
    api: {
      getRole: () => {
        throw new ProblemError({ code: 'unauthenticated' });
      },
      startSession: () => {
        throw new ProblemError({ code: 'session_ended' });
      },
    },
  });
  await waitFor(() => expect(path()).toBe('/login?from=%2Fusers'));
});
