import { sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { createMemoryShell } from '../../platform/testing/memory-shell.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here because imports do not finish while the clock is faked.
import '../orders/my-order-page.tsx';
import '../order-page/order-page.tsx';
import '../payment/payment-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

// Testing Library's waitFor uses an interval, which the fake clock stops.
function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000 });
}

const nothing = () => ({ items: [], total: 0, next: null });
const shop = { listProducts: nothing, listReviews: nothing };

/** Renders an app that watches a store's orders. */
async function visit(admin: boolean) {
  const shell = createMemoryShell();
  const store = { orders: [sampleOrder()] };
  const list = () => ({ items: store.orders, total: store.orders.length, next: null });
  const app = await renderApp({
    path: '/dashboard/my-profile',
    account: ada,
    platform: createMemoryPlatform(shell.parts),
    api: {
      ...shop,
      getRole: () => ({ admin }),
      listOrders: list,
      listAllOrders: list,
      listMessages: nothing,
      getOrder: () => store.orders[0] ?? sampleOrder(),
      listMachines: () => [],
      getProfile: () => ({
        _id: '33333333-3333-4333-8333-333333333333',
        ...ada,
        emailVerified: true,
        createdAt: '2026-01-01T00:00:00.000Z',
        phone: '',
        address: '',
        education: '',
        linkedin: '',
      }),
    },
  });
  const first = admin ? 'listAllOrders' : 'listOrders';
  await eventually(() => expect(app.fake.calls).toContain(first));
  await eventually(() => expect(shell.copies.has('seen-orders')).toBe(true));
  const later = () => act(() => vi.advanceTimersByTimeAsync(20_000));
  return { ...app, shell, store, later };
}

test('a buyer is notified of a paid order within twenty seconds, and a click opens it', async () => {
  const { shell, store, later, path } = await visit(false);
  store.orders = [samplePaidOrder()];
  await later();
  await eventually(() =>
    expect(shell.shown.map(({ title }) => title)).toEqual(['KS-104233 is paid']),
  );
  await act(async () => shell.clickNotice('KS-104233'));
  await eventually(() => expect(path()).toBe(`/dashboard/order/${sampleOrder()._id}`));
  await eventually(() =>
    expect(screen.getByRole('heading', { name: 'Order KS-104233' })).toBeDefined(),
  );
});

test('an open list shows what was just notified', async () => {
  const { store, later, navigate } = await visit(false);
  await navigate('/dashboard/my-order');
  await eventually(() => expect(screen.getByText('Unpaid', { selector: 'td *' })).toBeDefined());
  store.orders = [samplePaidOrder()];
  await later();
  await eventually(() => expect(screen.getByText('Payment Id:pi_3Kerf')).toBeDefined());
});

test('an admin is notified of a paid order, and a click opens its page', async () => {
  const { shell, store, later, path } = await visit(true);
  const _id = '44444444-2222-4222-8222-222222222222';
  store.orders = [samplePaidOrder({ _id, number: 'KS-104234' }), sampleOrder()];
  await later();
  await eventually(() => expect(shell.shown.map(({ id }) => id)).toEqual(['KS-104234']));
  await act(async () => shell.clickNotice('KS-104234'));
  await eventually(() => expect(path()).toBe(`/dashboard/order/${_id}`));
});

test('no orders are requested for a visitor', async () => {
  const shell = createMemoryShell();
  const { fake } = await renderApp({
    path: '/login',
    platform: createMemoryPlatform(shell.parts),
    api: shop,
  });
  await eventually(() => expect(fake.calls).toContain('listProducts'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(new Set(fake.calls)).toEqual(new Set(['listProducts', 'listReviews', 'search']));
});
