import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import { numberedUnpaidOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy routes.
import '../order-page/order-page.tsx';
import './my-order-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const user = userEvent.setup();
const first = samplePaidOrder();
const supplement: Order = {
  ...numberedUnpaidOrder(8, { goods: 0, shipping: 12.4, tax: 0, totalPrice: 12.4, price: null }),
  orderName: `Shipping of ${first.number}`,
  lines: [],
  supplements: { orderId: first._id, number: first.number },
  heldUntil: '2126-11-28T10:00:00Z',
};
const difference = {
  orderId: supplement._id,
  number: 'KS-8',
  amount: 12.4,
  state: 'owed',
} as const;
const owing: Order = { ...first, difference };

function open(order: Order, isStaff: boolean, api: FakeHandlers = {}) {
  return renderApp({
    path: `/dashboard/order/${order._id}`,
    account: ada,
    api: { getRole: () => ({ admin: isStaff }), getOrder: () => order, ...api },
  });
}

const note = async () =>
  within(await screen.findByRole('region', { name: 'Difference in shipping' }));

test('staff see what the order waits for, cannot ship it, and waive it', async () => {
  const deleted: string[] = [];
  await open(owing, true, {
    deleteOrder: ({ params }) => {
      deleted.push(params?.id ?? '');
      return { deletedCount: 1 };
    },
  });
  const shown = await note();
  expect(shown.getByText('Waiting for $12.40')).toBeDefined();
  expect(shown.getByRole('link', { name: 'KS-8' }).getAttribute('href')).toContain(supplement._id);
  expect(screen.queryByRole('button', { name: 'Ship…' })).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Waive it' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Waive \$12\.40/ }));
  await user.click(dialog.getByRole('button', { name: 'Waive it' }));
  await waitFor(() => expect(deleted).toEqual([supplement._id]));
});

test('its customer pays it from the order', async () => {
  await open(owing, false);
  const shown = await note();
  expect(shown.getByText('$12.40 more to pay for shipping')).toBeDefined();
  expect(shown.getByRole('link', { name: 'Pay $12.40' }).getAttribute('href')).toBe(
    `/dashboard/payment/${supplement._id}`,
  );
  expect(shown.queryByRole('button')).toBeNull();
});

test('the order that asks for it names the other, and offers nothing of goods', async () => {
  await open(supplement, false);
  expect(await screen.findByRole('link', { name: first.number })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Pay $12.40' })).toBeDefined();
  for (const name of ['Delete', `Order again: ${supplement.number}`]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
});

test('in the list of own orders it can be paid, and neither deleted nor ordered again', async () => {
  await renderApp({
    path: '/dashboard/my-order',
    account: ada,
    api: {
      getRole: () => ({ admin: false }),
      listOrders: () => ({ items: [supplement], total: 1, next: null }),
    },
  });
  const { number } = supplement;
  expect(await screen.findByRole('link', { name: `Pay ${number}` })).toBeDefined();
  expect(screen.getByText(`Shipping of ${first.number}`)).toBeDefined();
  expect(screen.queryByText(/^held until/)).toBeNull();
  expect(screen.queryByRole('button', { name: `Delete ${number}` })).toBeNull();
  expect(screen.queryByRole('button', { name: `More for ${number}` })).toBeNull();
});

test('an order without a difference says nothing of one', async () => {
  await open(first, false);
  await screen.findByRole('list', { name: 'Progress' });
  expect(screen.queryByRole('region', { name: 'Difference in shipping' })).toBeNull();
});
