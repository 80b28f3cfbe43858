import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './hello-page.tsx';

const account = { email: 'robin@example.com', displayName: 'Robin Hale' };

const AN_HOUR = 3_600_000;

function orderOf(changes: Partial<Order>): Order {
  return {
    _id: '11111111-1111-4111-8111-111111111111',
    number: 'KS-104233',
    orderName: 'Fairface 250 crosscut, 60T',
    price: 64.5,
    totalPrice: 1290,
    customerEmail: 'robin@example.com',
    customerName: 'Robin Hale',
    phone: '+1 541 555 0134',
    address: '418 Millrace Road',
    payment: false,
    transactionId: null,
    state: 'pending',
    status: 'Pending',
    lines: [],
    createdAt: '2026-03-12T14:05:00.000Z',
    heldUntil: new Date(Date.now() + 30 * AN_HOUR).toISOString(),
    paidAt: null,
    shippedAt: null,
    ...changes,
  };
}

function render(admin: boolean, api: FakeHandlers) {
  return renderApp({
    path: '/dashboard',
    account,
    api: {
      getRole: () => ({ admin }),
      listMessages: () => ({ items: [], total: 4, next: null }),
      ...api,
    },
  });
}

const counts: Readonly<Record<string, number>> = { unpaid: 1, 'to-ship': 2, shipped: 1030 };

test('a customer sees the counts of their orders and can pay the unpaid one', async () => {
  await render(false, {
    listOrders: ({ query }) => ({
      items: query.filter === 'unpaid' ? [orderOf({})] : [],
      total: counts[query.filter ?? ''] ?? 0,
      next: null,
    }),
  });
  const list = within(await screen.findByRole('region', { name: 'Waiting to be paid' }));
  expect(list.getByText(/hours left/)).toBeDefined();
  expect(list.getByText('$1,290.00')).toBeDefined();
  expect(list.getByRole('link', { name: 'Pay KS-104233' }).getAttribute('href')).toBe(
    '/dashboard/payment/11111111-1111-4111-8111-111111111111',
  );
  const shipped = await screen.findByRole('link', { name: 'Shipped 1,030' });
  expect(shipped.getAttribute('href')).toBe('/dashboard/my-order?filter=shipped');
});

test('an expired order is not offered to be paid', async () => {
  const lapsed = orderOf({ heldUntil: new Date(Date.now() - AN_HOUR).toISOString() });
  await render(false, { listOrders: () => ({ items: [lapsed], total: 1, next: null }) });
  expect(await screen.findByText('No unpaid orders')).toBeDefined();
});

test('an admin sees the orders to ship, oldest first, and the other counts', async () => {
  const asked: unknown[] = [];
  await render(true, {
    listAllOrders: ({ query }) => {
      asked.push(query);
      const paid = orderOf({ state: 'paid', payment: true, paidAt: '2026-03-12T15:00:00.000Z' });
      return { items: [paid], total: counts[query.filter ?? ''] ?? 0, next: null };
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Next to ship' }));
  expect(list.getByRole('link', { name: 'KS-104233' }).getAttribute('href')).toBe(
    '/dashboard/all-order?filter=to-ship&order=11111111-1111-4111-8111-111111111111',
  );
  expect(asked).toContainEqual({ filter: 'to-ship', sort: 'createdAt', limit: '5' });
  expect(screen.getByRole('link', { name: 'To ship 2' })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Open messages 4' })).toBeDefined();
});

test('a network failure is shown and can be retried', async () => {
  const user = userEvent.setup();
  let online = false;
  await render(false, {
    listOrders: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return { items: [], total: 0, next: null };
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No unpaid orders')).toBeDefined();
});
