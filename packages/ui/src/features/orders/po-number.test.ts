import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import { poNumberChange } from '@kerf/contract/schemas/order-fields';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { NO_ORDER_FIELDS, type OrderFields } from '@kerf/domain/po-number';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleProfile } from '../purchase/testing/visit-purchase.ts';
// Imported here so that the first test does not wait for the lazy route.
import '../order-page/order-page.tsx';
import './my-order-page.tsx';

const user = userEvent.setup();
const ada = { email: 'ada@example.com', displayName: 'Ada' };
const optional: OrderFields = { ...NO_ORDER_FIELDS, poNumber: { kind: 'optional' } };
const withNumber = samplePaidOrder({ poNumber: 'PO-1' });

const shopWithPoNumbers: FakeHandlers = {
  getShop: () => ({ holdHours: 72, poNumbers: true }),
  getProfile: () => ({ ...sampleProfile(ada), orderFields: optional }),
  findSamePoNumber: () => ({ orders: [] }),
};

/** The page of an order that the server keeps, which a test can change as somebody else would. */
async function visitOrder(placed: Order, api: FakeHandlers = {}) {
  const server = { order: placed };
  const app = await renderApp({
    path: `/dashboard/order/${placed._id}`,
    account: ada,
    api: {
      ...shopWithPoNumbers,
      getOrder: () => server.order,
      setPoNumber: ({ body }) => {
        const { poNumber, was } = poNumberChange.parse(body);
        if (was !== (server.order.poNumber ?? '')) {
          throw new ProblemError({ code: 'record_changed' });
        }
        server.order = { ...server.order, poNumber };
        return server.order;
      },
      ...api,
    },
  });
  return { ...app, server };
}

const facts = async () =>
  within(await screen.findByRole('complementary', { name: 'Customer and delivery' }));
const open = async (name: RegExp) =>
  user.click(await (await facts()).findByRole('button', { name }));
const field = () => screen.getByRole('textbox', { name: 'PO number' });
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
async function type(poNumber: string) {
  await user.clear(field());
  await user.type(field(), poNumber);
}

test('an order page of a shop without PO numbers says nothing of them, and asks nothing', async () => {
  const { fake } = await visitOrder(samplePaidOrder(), { getShop: () => ({ holdHours: 72 }) });
  await (await facts()).findByText('Ship to');
  expect(screen.queryByText(/PO number/)).toBeNull();
  expect(fake.calls).not.toContain('getProfile');
  expect(fake.calls).not.toContain('getCustomerOrderFields');
});

test('a customer gives an order its PO number, and changes it', async () => {
  const { server } = await visitOrder(samplePaidOrder());
  await open(/^Add PO number/);
  await type(' PO-7 ');
  await save();
  expect(await (await facts()).findByText('PO-7')).toBeDefined();
  await open(/^Change PO number/);
  expect(field()).toHaveProperty('value', 'PO-7');
  await type('PO-8');
  await save();
  await waitFor(() => expect(server.order.poNumber).toBe('PO-8'));
});

test('a number that another order of the account has is pointed out before it is saved', async () => {
  const asked: unknown[] = [];
  await visitOrder(withNumber, {
    findSamePoNumber: ({ query }) => {
      asked.push(query);
      const createdAt = withNumber.createdAt;
      return { orders: [{ id: withNumber._id, number: 'KS-7', createdAt }] };
    },
  });
  await open(/^Change PO number/);
  await type('PO-9');
  expect(await screen.findByText(/^PO-9 is already on/)).toBeDefined();
  expect(asked).toEqual([{ poNumber: 'PO-9', order: withNumber._id }]);
});

test('a number that somebody else changed meanwhile is shown, and replaced only when saved again', async () => {
  const { server } = await visitOrder(withNumber);
  await open(/^Change PO number/);
  await type('Mine');
  server.order = { ...server.order, poNumber: 'Theirs' };
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('It is now Theirs.');
  expect(server.order.poNumber).toBe('Theirs');
  expect(field()).toHaveProperty('value', 'Mine');
  await save();
  await waitFor(() => expect(server.order.poNumber).toBe('Mine'));
});

test('staff change it as the account’s own rule says', async () => {
  const { server } = await visitOrder(
    { ...withNumber, customerId: '33333333-3333-4333-8333-333333333333' },
    {
      getRole: () => ({ admin: true }),
      getCustomerOrderFields: () => ({
        own: { poNumber: { kind: 'pattern', pattern: 'PO-9', example: 'PO-5' } },
        shop: optional,
      }),
    },
  );
  await open(/^Change PO number/);
  expect(await screen.findByText('For example PO-5')).toBeDefined();
  await type('X');
  await save();
  expect(await screen.findByText('Enter a PO number like PO-5.')).toBeDefined();
  expect(server.order.poNumber).toBe('PO-1');
});

test('the number of a shipped order is shown, and cannot be changed', async () => {
  await visitOrder({ ...withNumber, status: 'Shipped', fulfillment: 'shipped' });
  expect(await (await facts()).findByText('PO-1')).toBeDefined();
  expect((await facts()).queryByRole('button', { name: /PO number/ })).toBeNull();
});

test('My Order shows PO numbers to a customer who gives them, and to nobody else', async () => {
  const list = { listOrders: () => ({ items: [withNumber], total: 1, next: null }) };
  const visit = (api: FakeHandlers) =>
    renderApp({ path: '/dashboard/my-order', account: ada, api: { ...list, ...api } });
  const asked = await visit(shopWithPoNumbers);
  expect(await screen.findByRole('rowheader', { name: /PO number PO-1$/ })).toBeDefined();
  asked.unmount();
  await visit({ ...shopWithPoNumbers, getProfile: () => sampleProfile(ada) });
  await screen.findByRole('link', { name: withNumber.number });
  expect(screen.queryByText(/PO number/)).toBeNull();
});
