import type { ChangeEvent } from '@kerf/contract/schemas/history';
import type { Note } from '@kerf/contract/schemas/note';
import { sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import './order-page.tsx';
import { orderStages } from './order-stages.ts';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const order = samplePaidOrder();
const path = `/dashboard/order/${order._id}`;

const happened: ChangeEvent[] = [
  {
    _id: '2',
    at: '2026-11-22T10:00:00Z',
    action: 'order.state',
    record: { id: order._id, name: order.number },
    actor: null,
    source: 'system',
    detail: { from: 'pending', to: 'paid' },
  },
  {
    _id: '1',
    at: '2026-11-20T10:00:00Z',
    action: 'order.place',
    record: { id: order._id, name: order.number },
    actor: { name: 'Robin Buyer', email: 'robin@example.com' },
    source: 'desktop',
    detail: { totalCents: 64_500, lines: 1 },
  },
];

const written: Note = {
  _id: '77777777-2222-4222-8222-222222222222',
  body: 'Leaves on Monday.',
  author: null,
  forCustomer: true,
  createdAt: '2026-11-22T10:00:00Z',
};

function page<T>(items: T[]) {
  return { items, total: items.length, next: null };
}

test('staff see what happened to an order by day, with who did it and where', async () => {
  const api = { getRole: () => ({ admin: true }), getOrder: () => order };
  await renderApp({ path, account: ada, api: { ...api, getOrderHistory: () => page(happened) } });

  const history = await screen.findByRole('region', { name: 'History' });
  expect(await within(history).findByText('Placed')).toBeDefined();
  expect(within(history).getByText('Robin Buyer, Desktop app')).toBeDefined();
  expect(within(history).getByText(/\$645\.00 · 1 line/)).toBeDefined();
  expect(within(history).getAllByRole('heading', { level: 3 })).toHaveLength(2);
});

test('a history that fails to load says so, and can be retried', async () => {
  let up = false;
  const getOrderHistory = () => {
    if (!up) throw new TypeError('Failed to fetch');
    return page(happened);
  };
  await renderApp({ path, account: ada, api: { getOrder: () => order, getOrderHistory } });

  const again = await screen.findByRole('button', { name: 'Try again' });
  up = true;
  await userEvent.click(again);
  const history = screen.getByRole('region', { name: 'History' });
  expect(await within(history).findByText('Placed')).toBeDefined();
});

test('a customer sees the notes addressed to them, and no form', async () => {
  const api = { getOrder: () => order, listOrderNotes: () => page([written]) };
  await renderApp({ path, account: ada, api });

  const notes = await screen.findByRole('region', { name: 'Notes from Kerf' });
  expect(within(notes).getByText('Leaves on Monday.')).toBeDefined();
  expect(screen.queryByLabelText('New note')).toBeNull();
});

test('a note to the customer is marked as one, and asks before it is sent', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  await renderApp({
    path,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      getOrder: () => order,
      addOrderNote: ({ body }) => {
        sent.push(body);
        return written;
      },
    },
  });

  await user.type(await screen.findByLabelText('New note'), 'Leaves on Monday.');
  await user.click(screen.getByLabelText('To the customer'));
  expect(
    screen.getByText('The customer gets this by email and reads it on their page of the order.'),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send to the customer' }));
  expect(sent).toEqual([]);
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Send to the customer' }));

  await waitFor(() => expect(sent).toEqual([{ body: 'Leaves on Monday.', forCustomer: true }]));
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveProperty('value', ''));
});

test('a note without words is not sent', async () => {
  const user = userEvent.setup();
  const api = { getRole: () => ({ admin: true }), getOrder: () => order };
  await renderApp({ path, account: ada, api });

  await user.click(await screen.findByRole('button', { name: 'Add note' }));
  expect(screen.getByText('Write the note first.')).toBeDefined();
});

test('staff act on an order from its page, and copy, ship and refund only where it can be', async () => {
  const unpaid = sampleOrder();
  const api = { getRole: () => ({ admin: true }), getOrder: () => unpaid };
  await renderApp({ path, account: ada, api });

  expect(await screen.findByRole('button', { name: 'Release stock' })).toBeDefined();
  expect(screen.getByRole('button', { name: `Delete ${unpaid.number}` })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ship…' })).toBeNull();
});

test('a paid order is not offered for shipping until its refund is reviewed', async () => {
  const refund = {
    id: '99999999-2222-4222-8222-222222222222',
    kind: 'refund',
    transactionId: 'pi_1',
    reason: 'refund failed',
  } as const;
  const paid = samplePaidOrder({ attention: [refund] });
  const api = { getRole: () => ({ admin: true }), getOrder: () => paid };
  await renderApp({ path, account: ada, api });

  expect(await screen.findByRole('button', { name: 'Refund…' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ship…' })).toBeNull();
});

test('customers pay, delete and order again from the page, and step through their own list', async () => {
  const asked: unknown[] = [];
  const other = { id: '99999999-2222-4222-8222-222222222222', number: 'KS-104234' };
  const app = await renderApp({
    path: `${path}?list=filter%3Dunpaid`,
    account: ada,
    api: {
      getOrder: () => sampleOrder({ heldUntil: '2099-01-01T00:00:00Z' }),
      getOwnNeighbours: ({ query }) => {
        asked.push(query);
        return {
          isInList: true,
          position: 3,
          total: 27,
          atLeast: false,
          previous: null,
          next: other,
        };
      },
    },
  });

  expect(await screen.findByText('3 of 27')).toBeDefined();
  expect(asked).toEqual([{ filter: 'unpaid' }]);
  expect(screen.getByRole('link', { name: /^Pay \$/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Order again/ })).toBeDefined();
  await userEvent.keyboard('j');
  await waitFor(() => expect(app.path()).toBe(`/dashboard/order/${other.id}?list=filter%3Dunpaid`));
});

test('every end of an order is dated', async () => {
  const refunded = samplePaidOrder({
    state: 'refunded',
    fulfillment: 'delivered',
    refundedTotal: 645,
    endedAt: '2026-03-20T09:00:00.000Z',
  });
  const parcel = { deliveredAt: '2026-03-18T09:00:00.000Z' };
  expect(orderStages(refunded, parcel.deliveredAt).map(({ title, at }) => [title, at])).toEqual([
    ['Placed', refunded.createdAt],
    ['Paid', refunded.paidAt],
    ['Shipped', refunded.shippedAt],
    ['Delivered', parcel.deliveredAt],
    ['Refunded', '2026-03-20T09:00:00.000Z'],
  ]);
});

test('an order says where it goes with what the driver wants to know, and whom it is billed to', async () => {
  const shipped = { ...order, shipTo: sampleAddress(), invoiceToText: 'Reed Office\n2 Arbor Way' };
  await renderApp({ path, account: ada, api: { getOrder: () => shipped } });
  expect(await screen.findByText(/Contact: Sam at the dock, \+1 541 555 0100/)).toBeDefined();
  expect(screen.getByText(/Dock hours: Mon to Fri, 7 to 15/)).toBeDefined();
  expect(screen.getByText(/^Reed Office/)).toBeDefined();
});
