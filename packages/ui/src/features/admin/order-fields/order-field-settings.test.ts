import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Customer } from '@kerf/contract/schemas/customer';
import {
  customerOrderFieldsChange,
  orderFields,
  orderFieldsChange,
} from '@kerf/contract/schemas/order-fields';
import { NO_ORDER_FIELDS, type OrderFields } from '@kerf/domain/po-number';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../../live/testing/held-stream.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import '../customer/customer-page.tsx';
import '../shop-settings/shop-settings-page.tsx';

const user = userEvent.setup();
const none = { items: [], total: 0, next: null };
const required: OrderFields = { ...NO_ORDER_FIELDS, poNumber: { kind: 'required' } };
const optional: OrderFields = { ...NO_ORDER_FIELDS, poNumber: { kind: 'optional' } };

const robin: Customer = {
  _id: '00000000-0000-4000-8000-000000000002',
  email: 'robin@example.com',
  displayName: 'Robin Hale',
  emailVerified: true,
  createdAt: '2026-03-12T13:05:00.000Z',
  phone: '',
  address: '',
  education: '',
  linkedin: '',
  spend: { allTime: 0, last12Months: 0, average: null, orders: 0 },
  orders: 0,
  openMessages: 0,
};

/** A server that stores what is asked for, which a test can change as another admin would. */
async function visit(path: string, shop = NO_ORDER_FIELDS) {
  const server: { shop: OrderFields; own: OrderFields | null } = { shop, own: null };
  const checkBasis = (before: unknown, was: unknown) => {
    if (JSON.stringify(before) !== JSON.stringify(was)) {
      throw new ProblemError({ code: 'record_changed' });
    }
  };
  const api: FakeHandlers = {
    getRole: () => ({ admin: true }),
    listProducts: () => none,
    listReviews: () => none,
    getShopSettings: () => ({
      name: 'Kerf',
      address: '1 Arbor Way',
      email: 'office@kerf.example',
      phone: '',
      taxNumber: '',
      footer: '',
      paper: 'Letter',
      logo: null,
      version: 3,
      updatedAt: '2026-03-12T13:05:00.000Z',
    }),
    getShopTimeZone: () => ({ timeZone: 'UTC', moving: null }),
    getCustomer: () => robin,
    listCustomerSessions: () => none,
    getOrderFields: () => server.shop,
    setOrderFields: ({ body }) => {
      const { fields, was } = orderFieldsChange.parse(body);
      checkBasis(server.shop, was);
      server.shop = orderFields.parse(fields);
      return server.shop;
    },
    getCustomerOrderFields: () => ({ own: server.own, shop: server.shop }),
    setCustomerOrderFields: ({ body }) => {
      const { own, was } = customerOrderFieldsChange.parse(body);
      checkBasis(server.own, was);
      server.own = own && orderFields.parse(own);
      return { own: server.own, shop: server.shop };
    },
  };
  const stream = createHeldStream();
  const account = { email: 'ada@example.com', displayName: 'Ada' };
  const { fake } = await renderApp({ path, account, api, follow: stream.follow });
  return Object.assign(server, { stream, calls: fake.calls });
}

const section = async () => within(await screen.findByRole('region', { name: 'Order fields' }));
const choice = () => screen.findByRole('combobox', { name: 'PO number on orders' });
const pattern = () => screen.getByRole('textbox', { name: 'Pattern' });
const example = () => screen.getByRole('textbox', { name: 'Example' });
const save = async () =>
  user.click((await section()).getByRole('button', { name: 'Save order fields' }));

test('the shop asks for PO numbers by a pattern, which is saved with an example that matches it', async () => {
  const server = await visit('/dashboard/shop-settings');
  expect(await choice()).toHaveProperty('value', 'off');
  expect(screen.queryByRole('textbox', { name: 'Pattern' })).toBeNull();
  await user.selectOptions(await choice(), 'pattern');
  await save();
  expect(await screen.findByText('Enter a pattern.')).toBeDefined();
  await user.type(pattern(), 'PO-9999');
  await user.type(example(), 'PO-47');
  await save();
  expect(await screen.findByText('The example does not match the pattern.')).toBeDefined();
  expect(document.activeElement).toBe(example());
  expect(server.shop).toEqual(NO_ORDER_FIELDS);
  await user.type(example(), '11');
  await save();
  expect(await screen.findByText('Order fields saved')).toBeDefined();
  expect(server.shop).toEqual({
    ...NO_ORDER_FIELDS,
    poNumber: { kind: 'pattern', pattern: 'PO-9999', example: 'PO-4711' },
  });
});

test('the shop asks for a cost center by a pattern and an optional note with each line', async () => {
  const server = await visit('/dashboard/shop-settings');
  const select = (name: string, value: string) =>
    user.selectOptions(screen.getByRole('combobox', { name }), value);
  await choice();
  await select('Cost center per line', 'pattern');
  await select('Note per line', 'optional');
  const name = (of: string) => ({ name: `${of} of the cost center` });
  await user.type(screen.getByRole('textbox', name('Pattern')), '9999');
  await user.type(screen.getByRole('textbox', name('Example')), '47');
  await save();
  expect(await screen.findByText('The example does not match the pattern.')).toBeDefined();
  await user.type(screen.getByRole('textbox', name('Example')), '11');
  await save();
  expect(await screen.findByText('Order fields saved')).toBeDefined();
  expect(server.shop).toEqual({
    ...NO_ORDER_FIELDS,
    lineNote: { kind: 'optional' },
    costCenter: { kind: 'pattern', pattern: '9999', example: '4711' },
  });
});

test('what another admin saved meanwhile is not overwritten before it has been said', async () => {
  const server = await visit('/dashboard/shop-settings');
  await user.selectOptions(await choice(), 'optional');
  server.shop = required;
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Another admin saved the order fields meanwhile',
  );
  expect(server.shop).toEqual(required);
  expect(await choice()).toHaveProperty('value', 'optional');
  await save();
  await waitFor(() => expect(server.shop).toEqual(optional));
});

test('what another admin saves while a choice is made is not overwritten unseen either', async () => {
  const server = await visit('/dashboard/shop-settings');
  await user.selectOptions(await choice(), 'optional');
  server.shop = required;
  const reads = () => server.calls.filter((call) => call === 'getOrderFields').length;
  const before = reads();
  await act(async () => server.stream.changed('shop', 'shop'));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Another admin saved');
  expect(server.shop).toEqual(required);
});

test('a customer is asked for something else than all, and as all again', async () => {
  const server = await visit(`/dashboard/customer/${robin._id}`, optional);
  const account = within(await screen.findByRole('complementary', { name: 'Account' }));
  const open = async () =>
    user.click(await account.findByRole('button', { name: 'Change order fields' }));
  const saveDialog = () => user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await account.findByText(/As the shop: Optional/)).toBeDefined();
  await open();
  await user.selectOptions(await choice(), 'required');
  await saveDialog();
  expect(await account.findByText('Required')).toBeDefined();
  expect(server.own).toEqual(required);

  await open();
  await user.selectOptions(await choice(), 'As the shop: Optional');
  server.own = optional;
  await saveDialog();
  expect(await screen.findByText('Another admin saved this setting meanwhile')).toBeDefined();
  expect(server.own).toEqual(optional);
  await saveDialog();
  expect(await account.findByText(/As the shop: Optional/)).toBeDefined();
  expect(server.own).toBeNull();
});
