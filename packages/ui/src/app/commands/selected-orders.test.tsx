import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { numberedOrder } from '@kerf/contract/testing/sample-orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { inWords, shippingAddresses } from '../../features/admin/order-commands/order-commands.tsx';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../../features/admin/all-orders/all-orders-page.tsx';
import '../../features/order-page/order-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const robin = '00000000-0000-4000-8000-000000000002';
const first = numberedOrder(104_001, { customerId: robin, address: 'Mill Lane 1\nBend' });
const second = numberedOrder(104_002, { customerId: robin, address: 'Mill Lane 2\nBend' });
const other = numberedOrder(104_003, { customerId: ada.email });

beforeAll(async () => {
  await import('./palette.tsx');
});

async function renderOrders(path: string, api: FakeHandlers = {}) {
  const user = userEvent.setup();
  const app = await renderApp({
    path,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      listAllOrders: () => ({ items: [first, second], total: 2, next: null }),
      listViews: () => [],
      // Typing also triggers a product search.
      listProducts: () => ({ items: [], total: 0, next: null }),
      listUsers: () => ({ items: [], total: 0, next: null }),
      listOrderRefunds: () => ({ refunds: [], refundable: 645 }),
      ...api,
    },
  });
  const openPalette = async (typed = '') => {
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Search and commands' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    if (typed !== '') await user.type(field, typed);
  };
  return { ...app, user, openPalette };
}

const offered = () =>
  screen
    .getAllByRole('option')
    .map((line) => line.textContent)
    .filter((title) => /^(Open|Ship|Refund|Print|Copy) (?!this)/.test(title ?? ''));

test('nothing is offered on orders while none is selected', async () => {
  const { openPalette } = await renderOrders('/dashboard/all-order');
  await screen.findByRole('link', { name: 'KS-104001' });
  await openPalette();
  expect(offered()).toEqual([]);
});

test('the palette acts on the selected orders', async () => {
  const { user, openPalette } = await renderOrders('/dashboard/all-order');
  await user.click(await screen.findByRole('checkbox', { name: 'Select KS-104001' }));
  await openPalette();
  expect(offered()).toEqual([
    'Open KS-104001',
    `Open customer ${first.customerName}`,
    'Ship KS-104001',
    'Refund KS-104001',
    'Print packing slips of KS-104001',
    'Print pick list of KS-104001',
    'Copy address of KS-104001',
  ]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('checkbox', { name: 'Select KS-104002' }));
  await openPalette('copy');
  await user.click(await screen.findByRole('option', { name: 'Copy address of 2 orders' }));
  expect(await screen.findByText('The address of 2 orders is copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(shippingAddresses([first, second]));
});

test('selected orders are refunded and shipped only where they can be', async () => {
  const unpaid = { ...second, payment: false, state: 'pending' as const, paidAt: null };
  const { user, openPalette } = await renderOrders('/dashboard/all-order', {
    listAllOrders: () => ({ items: [first, unpaid], total: 2, next: null }),
    listCarriers: () => new Promise(() => {}),
    checkShipRows: () => new Promise(() => {}),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select KS-104002' }));
  await openPalette();
  expect(offered().filter((title) => /^(Ship|Refund) /.test(title ?? ''))).toEqual([]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('checkbox', { name: 'Select KS-104002' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select KS-104001' }));
  await openPalette('ship');
  await user.click(await screen.findByRole('option', { name: 'Ship KS-104001' }));
  expect(await screen.findByRole('dialog', { name: 'Ship 1 order' })).toBeDefined();
});

test('Refund opens its dialog directly, over the list of the selected order', async () => {
  const { user, openPalette, path } = await renderOrders('/dashboard/all-order', {
    getOrder: () => first,
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select KS-104001' }));
  await openPalette('refund');
  await user.click(await screen.findByRole('option', { name: 'Refund KS-104001' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund KS-104001' });
  expect(await within(dialog).findByRole('button', { name: 'Refund $645.00' })).toBeDefined();
  expect(path()).toBe('/dashboard/all-order');
});

test('the palette links the open order to its customer', async () => {
  const { user, openPalette, path } = await renderOrders(`/dashboard/order/${first._id}`, {
    getOrder: () => first,
    getCustomer: () => new Promise(() => {}),
  });
  await screen.findByRole('heading', { name: `Order ${first.number}` });
  await openPalette('customer');
  await user.click(await screen.findByRole('option', { name: /^Open customer/ }));
  await waitFor(() => expect(path()).toBe(`/dashboard/customer/${robin}`));
});

test('orders are named by their number or their count, and each address is copied once', () => {
  expect(inWords([first])).toBe('KS-104001');
  expect(inWords([first, second, other])).toBe('3 orders');
  expect(shippingAddresses([first, first])).toBe(`${first.customerName}\nMill Lane 1\nBend`);
});
