import { sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHeldStream } from '../live/testing/held-stream.ts';
import { renderApp } from '../testing/render-app.tsx';
// Imported here so that no test waits for it to load.
import '../features/orders/my-order-page.tsx';
import '../features/profile/profile-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const profile = {
  _id: '33333333-3333-4333-8333-333333333333',
  ...ada,
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  phone: '',
  address: '',
  education: '',
  linkedin: '',
};

/** Renders the app with a change stream that the test controls. */
async function visit(path: string) {
  const store = { orders: [sampleOrder()], profile };
  const stream = createHeldStream();
  const app = await renderApp({
    path,
    account: ada,
    follow: stream.follow,
    api: {
      listOrders: () => ({ items: store.orders, total: store.orders.length, next: null }),
      getProfile: () => store.profile,
      listMachines: () => [],
    },
  });
  const tell = (kind: string, id: string) => act(async () => stream.changed(kind, id));
  return { ...app, store, tell };
}

test('an open list follows changes made elsewhere and keeps the focus', async () => {
  const { store, tell } = await visit('/dashboard/my-order');
  await screen.findByText('Unpaid', { selector: 'td *' });
  const field = screen.getByRole('searchbox');
  field.focus();
  store.orders = [samplePaidOrder()];
  await tell('order', sampleOrder()._id);
  await screen.findByText('Payment Id:pi_3Kerf');
  expect(document.activeElement).toBe(field);
});

test('an open form keeps typed values and updates its other fields', async () => {
  const { store, tell } = await visit('/dashboard/my-profile');
  const phone = await screen.findByLabelText('Phone');
  await userEvent.type(phone, '+1 555 0100');
  store.profile = { ...profile, phone: '+1 555 0999', education: 'Sawmill' };
  await tell('user', profile._id);
  await waitFor(() =>
    expect(screen.getByLabelText('Education')).toHaveProperty('value', 'Sawmill'),
  );
  expect(phone).toHaveProperty('value', '+1 555 0100');
});
