import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { sampleProduct, sampleSearch } from '@kerf/contract/testing/sample-products';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { formatMoment } from '../components/date-time.tsx';
import { newBuyer, sampleProfile } from '../features/purchase/testing/visit-purchase.ts';
import { ANSWERS } from '../offline/answer-cache.ts';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import * as paths from '../platform/paths.ts';
import { createMemoryShell, type MemoryShell } from '../platform/testing/memory-shell.ts';
import { renderApp } from '../testing/render-app.tsx';

// Imported here so that the first test does not wait for it to load.
import '../features/orders/my-order-page.tsx';
import '../features/product-search/products-page.tsx';

const product = sampleProduct();
const buyer = newBuyer();
const order = sampleOrder({ customerEmail: buyer.email });

/** A store that the test can take offline. */
function store() {
  const state = { up: true };
  const whenUp =
    <T,>(answer: T) =>
    () => {
      if (!state.up) throw new TypeError('Failed to fetch');
      return answer;
    };
  const orders = { items: [order], total: 1, next: null };
  const products = { items: [product], total: 1, next: null };
  const api: FakeHandlers = {
    getRole: whenUp({ admin: false }),
    getProfile: whenUp(sampleProfile(buyer)),
    getProduct: whenUp(product),
    getOrder: whenUp(order),
    listOrders: whenUp(orders),
    listProducts: whenUp(products),
    search: whenUp(sampleSearch([product])),
    listReviews: whenUp({ items: [], total: 0, next: null }),
    getShop: whenUp({ holdHours: 72 }),
    listMachines: whenUp([]),
    endSession: whenUp({ deletedCount: 1 }),
  };
  return { state, api };
}

function open(path: string, { state, api }: ReturnType<typeof store>, shell: MemoryShell) {
  const platform = createMemoryPlatform(shell.parts);
  return renderApp({ path, account: buyer, platform, api, reachable: () => state.up });
}

function machineSays(word: 'offline' | 'online') {
  return act(async () => void window.dispatchEvent(new Event(word)));
}

test('the offline banner appears and disappears with the connection', async () => {
  const shop = store();
  const began = new Date();
  const { fake } = await open('/dashboard/my-order', shop, createMemoryShell());
  await screen.findByText(order.number);
  shop.state.up = false;
  await machineSays('offline');
  expect(screen.getByText('The server cannot be reached.')).toBeDefined();
  expect(screen.getByText(/You can’t order or pay until it’s back/)).toBeDefined();
  // The minute may change between rendering and checking.
  const moments = [began, new Date()].map((moment) => formatMoment(moment, new Date()));
  const read = screen.getByText((text) => moments.includes(text), { selector: 'time' });
  expect(read.closest('[role=status]')?.textContent).toMatch(/This is as of/);
  shop.state.up = true;
  const before = fake.calls.length;
  await machineSays('online');
  await waitFor(() => expect(screen.queryByText('The server cannot be reached.')).toBeNull());
  expect(screen.getByText(order.number)).toBeDefined();
  expect(fake.calls.length).toBeGreaterThanOrEqual(before);
});

test('the offline banner tells staff that nothing is saved, customers that they cannot order', async () => {
  const shop = store();
  const staff = {
    getRole: () => ({ admin: true }),
    listUsers: () => ({ items: [], total: 0, next: null }),
  };
  const path = '/dashboard/all-user';
  await open(path, { ...shop, api: { ...shop.api, ...staff } }, createMemoryShell());
  await screen.findByRole('heading', { name: 'All user' });
  shop.state.up = false;
  await machineSays('offline');
  expect(screen.getByText(/Nothing can be saved until it’s back/)).toBeDefined();
  expect(screen.queryByText(/You can’t order or pay/)).toBeNull();
});

test('a failed request shows the offline banner too, and Try now checks again', async () => {
  const user = userEvent.setup();
  const shop = store();
  shop.state.up = false;
  await open('/dashboard/my-order', shop, createMemoryShell());
  expect(await screen.findByText('The server cannot be reached.')).toBeDefined();
  shop.state.up = true;
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText(order.number)).toBeDefined();
  expect(screen.queryByText('The server cannot be reached.')).toBeNull();
});

test('no order is placed while offline, and the form keeps its text', async () => {
  const user = userEvent.setup();
  const shop = store();
  await open(paths.purchase(product._id), shop, createMemoryShell());
  await user.type(await screen.findByLabelText('Quantity'), '12');
  const place = screen.getByRole('button', { name: 'Place Order' });
  expect(place).toHaveProperty('disabled', false);
  shop.state.up = false;
  await machineSays('offline');
  expect(place).toHaveProperty('disabled', true);
  expect(screen.getByText(/The order has to wait until the server can be reached/)).toBeDefined();
  shop.state.up = true;
  await machineSays('online');
  await waitFor(() => expect(place).toHaveProperty('disabled', false));
  expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '12');
});

test('after an offline restart the catalogue and the orders are available without a visit', async () => {
  const shop = store();
  const shell = createMemoryShell();
  const first = await open('/portfolio', shop, shell);
  await waitFor(() => expect(shell.copies.get(ANSWERS)).toContain(product.name));
  await waitFor(() => expect(shell.copies.get(ANSWERS)).toContain(order.number));
  first.unmount();

  shop.state.up = false;
  const second = await open('/dashboard/my-order', shop, shell);
  expect(await screen.findByText('The server cannot be reached.')).toBeDefined();
  expect(await screen.findByText(order.number)).toBeDefined();
  expect(screen.queryByText('No connection')).toBeNull();
  await second.navigate('/');
  expect(await screen.findByText(product.name)).toBeDefined();
  await second.navigate('/products');
  expect(await screen.findByText(product.name)).toBeDefined();
  // Another search needs the server, and says so.
  await second.navigate('/products?search=250');
  expect(await screen.findByText('No connection')).toBeDefined();
});

test('Log Out removes the stored copies', async () => {
  const shell = createMemoryShell();
  const { session } = await open('/dashboard/my-order', store(), shell);
  await vi.waitFor(() => expect(shell.copies.get(ANSWERS)).toContain(order.number), 15_000);
  await act(() => session.logOut());
  expect([...shell.copies.values()].join()).not.toContain(order.number);
});
