import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import type { Customer, CustomerSession } from '@kerf/contract/schemas/customer';
import { sampleBookAddress } from '@kerf/contract/testing/sample-addresses';
import { numberedOrder, numberedUnpaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../../live/testing/held-stream.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './customer-page.tsx';

const user = userEvent.setup();
const none = { items: [], total: 0, next: null };

const robin: Customer = {
  _id: '00000000-0000-4000-8000-000000000002',
  email: 'robin@example.com',
  displayName: 'Robin Hale',
  emailVerified: true,
  createdAt: '2026-03-12T13:05:00.000Z',
  phone: '+1 555 0100',
  address: '12 Mill Lane\nBend, OR',
  education: '',
  linkedin: '',
  spend: { allTime: 1234.56, last12Months: 25.01, average: 18.35, orders: 3 },
  orders: 11,
  openMessages: 1,
};

const laptop: CustomerSession = {
  _id: '33333333-3333-4333-8333-333333333333',
  signedInAt: '2026-03-12T13:05:00.000Z',
  expiresAt: '2026-04-11T13:05:00.000Z',
  source: 'web',
  current: false,
};
const phone = {
  ...laptop,
  _id: '44444444-4444-4444-8444-444444444444',
  source: 'desktop' as const,
};

function renderCustomer(api: FakeHandlers = {}, follow?: FollowChanges) {
  return renderApp({
    path: `/dashboard/customer/${robin._id}`,
    account: { email: 'admin@example.com', displayName: 'Ada Marsh' },
    ...(follow && { follow }),
    api: {
      getRole: () => ({ admin: true }),
      getCustomer: () => robin,
      listCustomerSessions: () => none,
      listUserNotes: () => none,
      ...api,
    },
  });
}

const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('a customer’s page shows who they are, and what they have spent to the cent', async () => {
  await renderCustomer();
  expect(await screen.findByRole('heading', { level: 1, name: 'Robin Hale' })).toBeDefined();
  const figures = screen.getByLabelText('Spend').textContent;
  for (const figure of ['$1,234.56', '$25.01', '$18.35', 'Average of 3 paid orders']) {
    expect(figures).toContain(figure);
  }
  const account = within(screen.getByRole('complementary', { name: 'Account' }));
  expect(account.getByRole('link', { name: robin.email })).toBeDefined();
  expect(account.getByText('Verified')).toBeDefined();
});

test('a customer’s page has notes, and a link to the account’s history', async () => {
  await renderCustomer();
  const history = await screen.findByRole('link', { name: 'History of this account' });
  expect(history.getAttribute('href')).toBe(`/dashboard/history?record=${robin._id}`);
  expect(await screen.findByRole('heading', { name: 'Notes' })).toBeDefined();
});

test('an order whose shipping is to be quoted says so among the orders', async () => {
  const order = numberedUnpaidOrder(104_045, { shippingToQuote: true });
  await renderCustomer({ listAllOrders: () => ({ items: [order], total: 1, next: null }) });
  const orders = await section(/^Orders/);
  expect(await orders.findByText('To be quoted')).toBeDefined();
  expect(orders.queryByText('Unpaid')).toBeNull();
});

test('the orders link to their pages, ten at a time', async () => {
  const asked: unknown[] = [];
  await renderCustomer({
    listAllOrders: ({ query }) => {
      if (!('customer' in query)) return none;
      asked.push(query);
      const serial = query.cursor === undefined ? 104_045 : 104_046;
      const order = numberedOrder(serial, { refundedTotal: 10 });
      return { items: [order], total: 11, next: query.cursor === undefined ? 'more' : null };
    },
  });
  const orders = await section(/^Orders/);
  const link = await orders.findByRole('link', { name: 'KS-104045' });
  expect(link.getAttribute('href')).toMatch(/^\/dashboard\/order\//);
  expect(orders.getByText('$10.00').parentElement?.textContent).toContain('refunded');
  await user.click(orders.getByRole('button', { name: 'Show more orders' }));
  expect(await orders.findByRole('link', { name: 'KS-104046' })).toBeDefined();
  expect(orders.queryByRole('button', { name: 'Show more orders' })).toBeNull();
  expect(asked).toEqual([
    { customer: robin._id, limit: '10' },
    { customer: robin._id, limit: '10', cursor: 'more' },
  ]);
});

test('a session is ended, and all of them after asking', async () => {
  let sessions = [laptop, phone];
  const ended: unknown[] = [];
  await renderCustomer({
    listCustomerSessions: () => ({ items: sessions, total: sessions.length, next: null }),
    endCustomerSession: ({ params }) => {
      ended.push(params.sessionId);
      sessions = [phone];
      return { deletedCount: 1 };
    },
    endUserSessions: ({ params }) => {
      ended.push(params.email);
      sessions = [];
      return { deletedCount: 1 };
    },
  });
  const list = await section(/^Sessions/);
  const line = (await list.findByText('Web page')).closest('li');
  if (!line) throw new Error('The session stands in no list');
  await user.click(list.getByRole('button', { name: 'End all sessions' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(within(line).getByRole('button', { name: /^End session/ }));
  await waitFor(() => expect(list.queryByText('Web page')).toBeNull());
  expect(list.queryByRole('button', { name: 'End all sessions' })).toBeNull();
  expect(ended).toEqual([laptop._id]);
});

test('all sessions are ended at once', async () => {
  let sessions = [laptop, phone];
  await renderCustomer({
    listCustomerSessions: () => ({ items: sessions, total: sessions.length, next: null }),
    endUserSessions: () => {
      sessions = [];
      return { deletedCount: 2 };
    },
  });
  const list = await section(/^Sessions/);
  await user.click(await list.findByRole('button', { name: 'End all sessions' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }));
  expect(await list.findByText('Not logged in anywhere.')).toBeDefined();
});

test('a customer is blocked with a reason, which the page then shows', async () => {
  let now = robin;
  await renderCustomer({
    getCustomer: () => now,
    blockUser: ({ body }) => {
      expect(body).toEqual({ reason: 'Chargebacks' });
      now = { ...robin, blocked: { at: laptop.signedInAt, reason: 'Chargebacks' } };
      return { modifiedCount: 1 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Chargebacks');
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('button', { name: 'Unblock' })).toBeDefined();
  expect(screen.getByText('Chargebacks')).toBeDefined();
});

test('a block without an answer is still asked for once the page shows that it was made', async () => {
  let now = robin;
  const stream = createHeldStream();
  const api: FakeHandlers = {
    getCustomer: () => now,
    blockUser: () => {
      if (now.blocked) return { modifiedCount: 1 };
      now = { ...robin, blocked: { at: laptop.signedInAt, reason: 'Chargebacks' } };
      throw new TypeError('Failed to fetch');
    },
  };
  await renderCustomer(api, stream.follow);
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Chargebacks');
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  await dialog.findByText('No connection');
  await act(async () => stream.changed('user', robin._id));
  await screen.findByText('Blocked', { selector: 'strong' });

  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('robin@example.com is blocked')).toBeDefined();
});

test('a customer’s messages link to their conversations', async () => {
  await renderCustomer({
    listMessages: ({ query }) => {
      if (query.customer !== robin._id) return none;
      const account = { _id: robin._id, email: robin.email, displayName: robin.displayName };
      return {
        items: [
          {
            _id: laptop._id,
            email: robin.email,
            body: 'Do you sharpen?',
            createdAt: laptop.signedInAt,
            state: 'open',
            doneAt: null,
            assignee: null,
            sender: { verified: true, account },
            answeredAt: null,
            version: 1,
          },
        ],
        total: 1,
        next: null,
      };
    },
  });
  const link = await (await section(/^Messages/)).findByRole('link', { name: 'Do you sharpen?' });
  expect(link.getAttribute('href')).toBe(`/dashboard/messages/${laptop._id}`);
});

test('a customer that does not exist is reported, and one that fails to load can be retried', async () => {
  let online = false;
  await renderCustomer({
    getCustomer: () => {
      if (!online) throw new TypeError('Failed to fetch');
      throw new ProblemError({ code: 'not_found', what: 'customer' });
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There is no such customer')).toBeDefined();
});

test('the account of a customer who asks is deleted after its dialog has said what stays', async () => {
  const erased: unknown[] = [];
  const records = [
    { what: 'Messages', count: 1, stays: null },
    { what: 'Orders', count: 3, stays: 'What was paid stays for the books.' },
  ];
  await renderCustomer({
    getCustomerErasurePlan: () => ({
      records,
      unpaidOrders: [],
      obstacles: [],
      isLastAdmin: false,
      signedInRecently: true,
    }),
    eraseCustomer: ({ params }) => {
      erased.push(params.id);
      return { records };
    },
  });

  await user.click(await screen.findByRole('button', { name: 'Delete account…' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Delete the account of Robin Hale?' }),
  );
  expect(await dialog.findByText('Orders: What was paid stays for the books.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));

  expect(await screen.findByText('The account has been deleted')).toBeDefined();
  expect(erased).toEqual([robin._id]);
});

test('a deleted account says so, and offers nothing to do to it', async () => {
  await renderCustomer({
    getCustomer: () => ({
      ...robin,
      email: '',
      displayName: 'Deleted customer',
      erasedAt: '2026-11-27T12:00:00.000Z',
    }),
  });

  expect(await screen.findByRole('heading', { level: 1, name: 'Deleted customer' })).toBeDefined();
  expect(screen.getByText(/^Account deleted/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete account…' })).toBeNull();
});

test('staff read a customer’s addresses, and archive one', async () => {
  const changed: unknown[] = [];
  const plant = sampleBookAddress({ isDefault: true });
  await renderCustomer({
    listUserAddresses: ({ params }) => (params.email === robin.email ? [plant] : []),
    updateAddress: ({ params, body }) => {
      changed.push(params.id, body);
      return plant;
    },
  });
  const addresses = await section(/^Addresses/);
  expect(await addresses.findByText(/Bend, OR 97702/)).toBeDefined();
  await user.click(addresses.getByRole('button', { name: /^Archive Reed Millwork/ }));
  expect(await screen.findByText('Address archived')).toBeDefined();
  expect(changed).toEqual([plant._id, { isArchived: true }]);
});
