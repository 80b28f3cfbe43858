import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import type { UnclaimedPayment } from '@kerf/contract/schemas/payment';
import { screen } from '@testing-library/react';
import { silentStream } from '../../../../live/testing/silent-stream.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { AllOrdersPage } from '../all-orders-page.tsx';

const admin = { email: 'admin@example.com', displayName: 'Ada Marsh' };

/** The position of an order that is the only one in its list. */
const alone = { isInList: true, position: 1, total: 1, atLeast: false, previous: null, next: null };

/** Renders Manage All Orders for an admin; `query` is the URL's, including the question mark. */
export function renderOrders(api: FakeHandlers, query = '', follow = silentStream) {
  return renderApp({
    path: `/dashboard/all-order${query}`,
    account: admin,
    follow,
    routes: [{ path: '/dashboard/all-order', Component: AllOrdersPage }],
    api: { listViews: () => [], getNeighbours: () => alone, ...api },
  });
}

/** A handler that returns these orders as the only page. */
export function listOf(items: readonly Order[]) {
  return () => ({ items: [...items], total: items.length, next: null });
}

export async function rowOf(number: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: number });
  const row = link.closest('tr');
  if (!row) throw new Error(`${number} is not in a row`);
  return row;
}

/** A handler that returns payments without an order. */
export function listOfPayments(...payments: readonly Partial<UnclaimedPayment>[]) {
  const items = payments.map((payment, index) => ({
    _id: `00000000-0000-4000-8000-00000000080${index}`,
    transactionId: `pi_${index}`,
    amount: 645,
    customerEmail: 'robin@example.com',
    createdAt: '2026-03-12T13:05:00.000Z',
    refundAt: null,
    reason: null,
    ...payment,
  }));
  return () => ({ items, total: items.length, next: null });
}
