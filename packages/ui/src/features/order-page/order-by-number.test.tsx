import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { createMemoryShell } from '../../platform/testing/memory-shell.ts';
import { createFakeIdentity } from '../../session/testing/fake-identity.ts';
import { testToken } from '../../session/testing/test-token.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import './order-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const order = samplePaidOrder();
const other = samplePaidOrder({
  _id: '55555555-2222-4222-8222-222222222222',
  number: 'KS-1042331',
});

function shop(admin: boolean, items = [other, order]) {
  const list = () => ({ items, total: items.length, next: null });
  return {
    getRole: () => ({ admin }),
    listOrders: list,
    listAllOrders: list,
    getOrder: () => order,
    listProducts: () => ({ items: [], total: 0, next: null }),
    listReviews: () => ({ items: [], total: 0, next: null }),
    startSession: () => ({ token: testToken(ada) }),
  };
}

test('a number redirects its buyer to the order, whatever else the search finds', async () => {
  const { path } = await renderApp({
    path: '/dashboard/order/KS-104233',
    account: ada,
    api: shop(false),
  });
  await waitFor(() => expect(path()).toBe(`/dashboard/order/${order._id}`));
});

test("a number redirects an admin to the order's page", async () => {
  const { path } = await renderApp({
    path: '/dashboard/order/KS-104233',
    account: ada,
    api: shop(true),
  });
  await waitFor(() => expect(path()).toBe(`/dashboard/order/${order._id}`));
});

test("a number of no order, or of another account's, is not found", async () => {
  await renderApp({ path: '/dashboard/order/KS-1', account: ada, api: shop(false, []) });
  expect(await screen.findByRole('heading', { name: 'There is no such order' })).toBeDefined();
});

test('a failed search can be retried', async () => {
  const user = userEvent.setup();
  let up = false;
  const { path } = await renderApp({
    path: '/dashboard/order/KS-104233',
    account: ada,
    api: {
      ...shop(false),
      listOrders: () => {
        if (!up) throw new TypeError('Failed to fetch');
        return { items: [order], total: 1, next: null };
      },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  up = true;
  await user.click(again);
  await waitFor(() => expect(path()).toBe(`/dashboard/order/${order._id}`));
});

test('an order link takes a visitor to the order after signing in', async () => {
  const user = userEvent.setup();
  const shell = createMemoryShell();
  const { path } = await renderApp({
    path: '/portfolio',
    platform: createMemoryPlatform(shell.parts),
    identity: createFakeIdentity([{ email: ada.email, name: 'Ada', password: 'secret' }]),
    api: shop(false),
  });
  await act(async () => shell.openOrderLink('KS-104233'));
  await user.type(await screen.findByLabelText('Email'), ada.email);
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(path()).toBe(`/dashboard/order/${order._id}`));
});
