import { newBookAddress } from '@kerf/contract/schemas/address';
import type { Order } from '@kerf/contract/schemas/order';
import {
  type PlannedShippingChange,
  type ShippingChange,
  seenShippingChange,
  shippingChange,
} from '@kerf/contract/schemas/shipping-change';
import { sampleBookAddress } from '@kerf/contract/testing/sample-addresses';
import { numberedOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../../live/testing/held-stream.ts';
import { isDisabled } from '../../../testing/is-disabled.ts';
import { listOf, renderOrders, rowOf } from '../all-orders/testing/render-orders.tsx';
// Imported here so that the first test does not wait for the lazy part.
import './change-shipping-dialog.tsx';
import '../../addresses/address-form.tsx';

const user = userEvent.setup();
const [ground, express, plant, added] = [1, 2, 3, 4].map(
  (digit) => `0190c4aa-0000-7000-8000-00000000000${digit}`,
);
const shipped = { id: express ?? '', name: 'Express', words: '' };
const order: Order = numberedOrder(7, {
  goods: 1548,
  shipping: 60,
  tax: 0,
  totalPrice: 1608,
  shippingMethod: shipped,
});
const book = { ...sampleBookAddress({ _id: plant }), text: 'Plant 2\n9 Canal Road' };

function planFor(
  { destination = 0, shippingMethod, price }: ShippingChange,
  seen: string,
): PlannedShippingChange {
  const shipping = price ?? (shippingMethod === ground ? 18 : 60);
  // Tells the plan of one address from that of another.
  const before = { method: 'Express', shipping: 60, tax: destination, total: 1608 };
  return {
    address: '',
    methods: [
      { id: ground ?? '', name: 'Ground', price: 18, obstacle: null },
      { id: express ?? '', name: 'Express', price: 60, obstacle: 'Not for 82 kg.' },
    ],
    before,
    after: { ...before, shipping: Math.min(60, shipping), total: 1548 + Math.min(60, shipping) },
    refund: Math.max(0, 60 - shipping),
    waived: Math.max(0, shipping - 60),
    seen,
  };
}

async function visit(listed = order, askable?: number) {
  const stream = createHeldStream();
  const server = { order: listed, seen: 'first', sent: [] as unknown[], isDown: false };
  const books = [book];
  await renderOrders(
    {
      listAllOrders: listOf([listed]),
      getOrder: () => server.order,
      getShop: () => ({ holdHours: 48, shipping: { zones: [], methods: [] } }),
      listUserAddresses: () => [...books],
      addUserAddress: ({ body }) => {
        const kept = sampleBookAddress({ ...newBookAddress.parse(body), _id: added });
        books.push(kept);
        return kept;
      },
      planShippingChange: ({ body }) => {
        if (server.isDown) return new Promise(() => {});
        const plan = planFor(shippingChange.parse(body), server.seen);
        return askable === undefined || plan.waived === 0 ? plan : { ...plan, askable };
      },
      changeShipping: ({ body }) => {
        const change = seenShippingChange.parse(body);
        if (server.isDown) throw new TypeError('Failed to fetch');
        server.sent.push(change);
        if (change.seen !== server.seen) throw new ProblemError({ code: 'record_changed' });
        return order;
      },
    },
    '',
    stream.follow,
  );
  await user.click(within(await rowOf('KS-7')).getByRole('link', { name: 'KS-7' }));
  await user.click(await screen.findByRole('button', { name: 'Change shipping…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change shipping of KS-7' }));
  await dialog.findByRole('option', { name: 'Ground · $18.00' });
  const changeElsewhere = (changes: Partial<Order>) =>
    act(async () => {
      server.order = { ...listed, ...changes };
      stream.changed('order', listed._id);
    });
  return { server, dialog, changeElsewhere };
}

const button = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.findByRole('button', { name });

test('the difference is shown before it is saved, and a paid order gets it back', async () => {
  const { server, dialog } = await visit();
  expect(isDisabled(await button(dialog, 'Save'))).toBe(true);
  expect(dialog.getByRole('option', { name: 'Express · Not for 82 kg.' })).toHaveProperty(
    'disabled',
    true,
  );
  await user.selectOptions(dialog.getByLabelText('Method'), 'Ground · $18.00');
  await user.selectOptions(dialog.getByLabelText('Ship to'), 'Plant 2, 9 Canal Road');
  expect(await dialog.findByText('$42.00 is refunded, tax included.')).toBeDefined();
  await waitFor(async () =>
    expect(isDisabled(await button(dialog, 'Save and refund $42.00'))).toBe(false),
  );
  await user.click(await button(dialog, 'Save and refund $42.00'));
  expect(await screen.findByText('Shipping of KS-7 changed')).toBeDefined();
  expect(server.sent).toEqual([{ addressId: plant, shippingMethod: ground, seen: 'first' }]);
});

test('without a connection it says so at once, keeps what was chosen, and saves it on another try', async () => {
  const { server, dialog } = await visit();
  await user.selectOptions(dialog.getByLabelText('Method'), 'Ground · $18.00');
  const save = await button(dialog, 'Save and refund $42.00');
  await waitFor(() => expect(isDisabled(save)).toBe(false));
  server.isDown = true;
  await user.click(save);
  const retry = await button(dialog, 'Try again');
  expect(dialog.getByText(/^The server cannot be reached/)).toBeDefined();
  expect(dialog.getByLabelText('Method')).toHaveProperty('value', ground);
  server.isDown = false;
  await user.click(retry);
  expect(await screen.findByText('Shipping of KS-7 changed')).toBeDefined();
  expect(server.sent).toEqual([{ shippingMethod: ground, seen: 'first' }]);
});

test('focus begins at the address, and returns to the button, also after another dialog in between', async () => {
  const { dialog } = await visit();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Ship to')));
  await user.click(await button(dialog, 'Add address'));
  const form = within(await screen.findByRole('dialog', { name: 'Another address' }));
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Country')));
  await user.keyboard('{Escape}');
  const again = within(await screen.findByRole('dialog', { name: 'Change shipping of KS-7' }));
  await waitFor(() => expect(document.activeElement).toBe(again.getByLabelText('Ship to')));
  await user.keyboard('{Escape}');
  const opener = screen.getByRole('button', { name: 'Change shipping…' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('Escape asks before what was typed is lost, and leaves the order beneath open', async () => {
  const { dialog } = await visit();
  await user.type(dialog.getByLabelText('Own price (USD)'), '70{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
  await user.click(question.getByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Change shipping of KS-7' })).toBeNull(),
  );
  expect(screen.getByRole('dialog', { name: 'Order KS-7' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Order KS-7' })).toBeNull());
});

test('an address that is added is the one that the order is to go to', async () => {
  const { server, dialog } = await visit();
  await user.click(await button(dialog, 'Add address'));
  const form = within(await screen.findByRole('dialog', { name: 'Another address' }));
  await user.selectOptions(await form.findByLabelText('Country'), 'United States');
  await user.type(form.getByLabelText('Company'), 'Reed Millwork');
  await user.type(form.getByLabelText('Street address'), '1 Arbor Way');
  await user.type(form.getByLabelText('City'), 'Bend');
  await user.selectOptions(form.getByLabelText('State'), 'Oregon');
  await user.type(form.getByLabelText('ZIP code'), '97702');
  await user.click(form.getByRole('button', { name: 'Save address' }));
  const again = within(await screen.findByRole('dialog', { name: 'Change shipping of KS-7' }));
  await waitFor(() => expect(again.getByLabelText('Ship to')).toHaveProperty('value', added));
  await waitFor(async () => expect(isDisabled(await button(again, 'Save'))).toBe(false));
  await user.click(await button(again, 'Save'));
  await waitFor(() => expect(server.sent).toEqual([{ addressId: added, seen: 'first' }]));
});

test("staff's own price takes a reason, and what is dearer is not charged", async () => {
  const { server, dialog } = await visit();
  await user.type(dialog.getByLabelText('Own price (USD)'), '99.50');
  await user.click(await button(dialog, 'Save'));
  expect(await dialog.findByText('Say why.')).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'Second pallet');
  expect(
    await dialog.findByText('Shipping costs $39.50 more than was paid. It is not charged.'),
  ).toBeDefined();
  await waitFor(async () => expect(isDisabled(await button(dialog, 'Save'))).toBe(false));
  await user.click(await button(dialog, 'Save'));
  await waitFor(() =>
    expect(server.sent).toEqual([{ price: 99.5, reason: 'Second pallet', seen: 'first' }]),
  );
});

test('of several addresses, the one to change is chosen, and nothing is saved for looking at it', async () => {
  const { server, dialog } = await visit({
    ...order,
    destinations: [
      { text: 'Works\n1 Mill Road', shipping: 60, shippingMethod: shipped },
      { text: 'Plant\n2 Canal Road', shipping: 18, shippingMethod: { ...shipped, name: 'Ground' } },
    ],
  });
  expect(dialog.getByRole('option', { name: 'As now: Express' })).toBeDefined();
  await user.selectOptions(
    dialog.getByLabelText('Address to change'),
    'Address 2: Plant, 2 Canal Road',
  );
  expect(dialog.getByRole('option', { name: 'As now: Plant, 2 Canal Road' })).toBeDefined();
  expect(dialog.getByRole('option', { name: 'As now: Ground' })).toBeDefined();
  expect(await dialog.findByText('Shipping to address 2')).toBeDefined();
  // What would be saved is known by now.
  await dialog.findAllByText('$1.00');
  expect(isDisabled(await button(dialog, 'Save'))).toBe(true);
  await user.selectOptions(dialog.getByLabelText('Method'), 'Ground · $18.00');
  await waitFor(async () =>
    expect(isDisabled(await button(dialog, 'Save and refund $42.00'))).toBe(false),
  );
  await user.click(await button(dialog, 'Save and refund $42.00'));
  expect(await screen.findByText('Shipping of KS-7 changed')).toBeDefined();
  expect(server.sent).toEqual([{ destination: 1, shippingMethod: ground, seen: 'first' }]);
});

test('what another admin changes while the dialog is open is told before it is saved', async () => {
  const { dialog, changeElsewhere } = await visit();
  await user.selectOptions(dialog.getByLabelText('Method'), 'Ground · $18.00');
  expect(dialog.queryByText('The order has changed meanwhile')).toBeNull();
  await changeElsewhere({ shipping: 40, totalPrice: 1588 });
  expect(await dialog.findByText('The order has changed meanwhile')).toBeDefined();
  expect(dialog.getByLabelText('Method')).toHaveProperty('value', ground);
});

test('what somebody else changed meanwhile is shown, and nothing typed is lost', async () => {
  const { server, dialog } = await visit();
  await user.selectOptions(dialog.getByLabelText('Method'), 'Ground · $18.00');
  await waitFor(async () =>
    expect(isDisabled(await button(dialog, 'Save and refund $42.00'))).toBe(false),
  );
  server.seen = 'second';
  await user.click(await button(dialog, 'Save and refund $42.00'));
  expect(await dialog.findByText('The order has changed meanwhile')).toBeDefined();
  await user.click(await button(dialog, 'Save and refund $42.00'));
  expect(await screen.findByText('Shipping of KS-7 changed')).toBeDefined();
  expect(server.sent).toHaveLength(2);
});

test('staff ask for what becomes dearer, or waive it', async () => {
  const { server, dialog } = await visit(order, 12.4);
  expect(isDisabled(await button(dialog, 'Save'))).toBe(true);
  await user.type(dialog.getByLabelText('Own price (USD)'), '70');
  await user.type(await dialog.findByLabelText('Reason'), 'Crane');
  const ask = await dialog.findByRole('radio', { name: 'Ask for the difference: $12.40' });
  expect(ask).toHaveProperty('checked', true);
  await button(dialog, 'Save and ask for $12.40');
  await user.click(dialog.getByRole('radio', { name: 'Waive it' }));
  await waitFor(async () => expect(isDisabled(await button(dialog, 'Save'))).toBe(false));
  await user.click(dialog.getByRole('radio', { name: 'Ask for the difference: $12.40' }));
  await waitFor(async () =>
    expect(isDisabled(await button(dialog, 'Save and ask for $12.40'))).toBe(false),
  );
  await user.click(await button(dialog, 'Save and ask for $12.40'));
  await waitFor(() =>
    expect(server.sent).toEqual([{ price: 70, reason: 'Crane', seen: 'first', difference: 'ask' }]),
  );
});
