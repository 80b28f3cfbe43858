import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../features/hello/hello-page.tsx';
import '../features/orders/my-order-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const account = { email: 'ada@example.com', displayName: 'Ada' };

const noOrders = { items: [], total: 0, next: null };

const entry = (name: string, description: string) =>
  screen.findByRole('link', { name, description });

test('the menu counts unpaid orders with one request and follows changes of the list', async () => {
  const user = userEvent.setup();
  const order = sampleOrder();
  let unpaid = 2;
  const { fake } = await renderApp({
    path: '/dashboard/my-order',
    account,
    api: {
      listOrders: ({ query }) => ({
        items: query.filter === 'unpaid' ? [] : [order],
        total: query.filter === 'unpaid' ? unpaid : 8,
        next: null,
      }),
      deleteOrder: () => {
        unpaid -= 1;
        return { deletedCount: 1 };
      },
    },
  });
  expect((await entry('My Order', '2 unpaid')).textContent).toBe('My Order2');
  expect(fake.calls.filter((call) => call === 'listOrders')).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: `Delete ${order.number}` }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await entry('My Order', '1 unpaid')).toBeDefined();
});

test("an admin's menu counts orders to ship, shares the request with the greeting, and hides zeros", async () => {
  const { fake } = await renderApp({
    path: '/dashboard',
    account,
    api: {
      getRole: () => ({ admin: true }),
      listAllOrders: ({ query }) => ({
        items: [],
        total: query.filter === 'to-ship' ? 1_200 : 0,
        next: null,
      }),
      listMessages: () => ({ items: [], total: 0, next: null }),
    },
  });
  expect(await entry('Manage All Orders', '1,200 to ship')).toBeDefined();
  await waitFor(() => expect(fake.calls).toContain('listMessages'));
  expect((await entry('Messages', '')).textContent).toBe('Messages');
  expect(await screen.findByText('Nothing to ship')).toBeDefined();
  expect(fake.calls.filter((call) => call === 'listAllOrders')).toHaveLength(2);
  expect(fake.calls.filter((call) => call === 'listMessages')).toHaveLength(1);
});

test("an admin's pages are in named groups, a customer's in none", async () => {
  const menuOf = async (admin: boolean) => {
    const { unmount } = await renderApp({
      path: '/dashboard',
      account,
      api: {
        getRole: () => ({ admin }),
        listOrders: () => noOrders,
        listAllOrders: () => noOrders,
        listMessages: () => noOrders,
      },
    });
    const menu = await screen.findByRole('navigation', { name: 'Dashboard' });
    await within(menu).findByRole('link', { name: admin ? 'Deliveries' : 'My Order' });
    const groups = [...menu.querySelectorAll('ul ul')].map((list) => [
      list.previousElementSibling?.textContent,
      ...[...list.querySelectorAll('a')].map((link) => link.textContent),
    ]);
    unmount();
    return groups;
  };

  expect(await menuOf(true)).toEqual([
    [undefined, 'My Profile'],
    ['Orders', 'Manage All Orders', 'Fulfill orders'],
    [
      'Products',
      'Add A Product',
      'Manage Products',
      'Categories',
      'Pictures and documents',
      'Import products',
      'Bulk changes',
    ],
    ['Stock', 'Low stock', 'Deliveries', 'Stock counts'],
    ['People', 'All user', 'Messages', 'Manage Reviews', 'Undelivered emails'],
    ['Shop', 'Reports', 'Unmet demand', 'History', 'Shop settings', 'Shipping', 'Tax'],
  ]);
  expect(await menuOf(false)).toEqual([
    [undefined, 'My Profile', 'Add Review', 'My Order', 'Order pad', 'Saved lists'],
  ]);
});

test('the closed menu of a narrow screen cannot be focused', async () => {
  const user = userEvent.setup();
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === '(max-width: 47.99em)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await renderApp({ path: '/dashboard/my-order', account, api: { listOrders: () => noOrders } });
  const menu = await screen.findByRole('navigation', { name: 'Dashboard', hidden: true });
  expect(menu.hasAttribute('inert')).toBe(true);
  // The test's window is wide, where the style sheet hides the button.
  await user.click(screen.getByLabelText('Menu'));
  expect(menu.hasAttribute('inert')).toBe(false);
  await user.click(within(menu).getByRole('link', { name: 'My Order' }));
  expect(menu.hasAttribute('inert')).toBe(true);
});
