import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import { newShipment, type Shipment } from '@kerf/contract/schemas/shipment';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../components/form/form-draft.ts';
import { renderApp } from '../../testing/render-app.tsx';
import '../order-page/order-page.tsx';

const admin = { email: 'admin@example.com', displayName: 'Admin' };
const order = unshipped(10);

beforeEach(() => dropDraft({ form: `shipment ${order._id}`, email: admin.email }));

function unshipped(toShip: number): Order {
  const paid = samplePaidOrder();
  const units = { shipped: 10 - toShip, refunded: 0, toShip };
  return { ...paid, lines: paid.lines.map((line) => ({ ...line, ...units })) };
}

async function openOrder(api: FakeHandlers) {
  const user = userEvent.setup();
  await renderApp({
    path: `/dashboard/order/${order._id}`,
    account: admin,
    api: {
      getRole: () => ({ admin: true }),
      getOrder: () => order,
      listShipments: () => [],
      listCarriers: () => [],
      listOrderRefunds: () => ({ refunds: [], refundable: 0 }),
      ...api,
    },
  });
  return user;
}

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Add shipment' }));
  return within(await screen.findByRole('dialog', { name: /^Add shipment/ }));
}

/** Sends four units, whose shipment gets no answer, and closes the dialog. */
async function shipFourAndClose(
  user: Awaited<ReturnType<typeof openOrder>>,
  quantity: HTMLElement,
  sent: readonly unknown[],
): Promise<void> {
  await user.clear(quantity);
  await user.type(quantity, '4');
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a shipment without a response is not recorded twice by closing and reopening the dialog', async () => {
  const sent: unknown[] = [];
  const user = await openOrder({
    addShipment: ({ headers, body }) => {
      sent.push([headers.get('idempotency-key'), newShipment.parse(body).lines]);
      throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
    },
  });
  const dialog = await openDialog(user);
  const quantity = dialog.getByRole('textbox', { name: /^Quantity of/ });
  await shipFourAndClose(user, quantity, sent);

  const again = await openDialog(user);
  await user.click(again.getByRole('button', { name: 'Mark shipped' }));

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

test('a shipment without a response is sent again as it was, though it is counted by then', async () => {
  const sent: unknown[] = [];
  const [first] = order.lines;
  if (!first) throw new Error('It has a line.');
  const other = { ...first, productId: '11111111-1111-4111-8111-111111111199', name: 'Other' };
  let shown: Order = { ...order, lines: [first, other] };
  const user = await openOrder({
    getOrder: () => shown,
    addShipment: ({ headers, body }) => {
      sent.push([headers.get('idempotency-key'), newShipment.parse(body).lines]);
      shown = {
        ...order,
        lines: [
          { ...first, shipped: 10, toShip: 0 },
          { ...other, shipped: 4, toShip: 6 },
        ],
      };
      throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
    },
  });
  const dialog = await openDialog(user);
  const quantity = dialog.getByRole('textbox', { name: 'Quantity of Other' });
  await shipFourAndClose(user, quantity, sent);

  const again = await openDialog(user);
  await waitFor(() => expect(again.getAllByRole('textbox', { name: /^Quantity/ })).toHaveLength(1));
  await user.click(again.getByRole('button', { name: 'Mark shipped' }));

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

test('a long order is searched, and starts from none or all of its lines', async () => {
  const sent: unknown[] = [];
  const [line] = order.lines;
  if (!line) throw new Error('It has a line.');
  const lines = Array.from({ length: 60 }, (_, index) => ({
    ...line,
    productId: `11111111-1111-4111-8111-1111111111${index + 10}`,
    name: `Blade ${index + 1}`,
    sku: `B-${index + 1}`,
  }));
  const user = await openOrder({
    getOrder: () => ({ ...order, lines }),
    addShipment: ({ body }) => {
      sent.push(newShipment.parse(body).lines);
      throw new ProblemError({ code: 'nothing_to_ship' });
    },
  });
  const dialog = await openDialog(user);
  expect(dialog.getByText('60 of 60 lines in this shipment')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'None' }));
  await user.type(dialog.getByRole('searchbox', { name: /^Find in the lines/ }), 'bláde 42{Enter}');
  const quantities = dialog.getAllByRole('textbox', { name: /^Quantity of/ });
  expect(quantities).toHaveLength(1);
  await user.type(dialog.getByRole('textbox', { name: 'Quantity of Blade 42' }), '3');
  await user.click(dialog.getByRole('button', { name: 'Mark shipped' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([[{ productId: lines[41]?.productId, quantity: 3 }]]);
  await user.click(dialog.getByRole('button', { name: 'All' }));
  expect(dialog.getByText('60 of 60 lines in this shipment')).toBeDefined();
});

test('a shipment by someone else while the dialog is open is shown in it', async () => {
  let shown = order;
  const user = await openOrder({
    getOrder: () => shown,
    addShipment: () => {
      shown = unshipped(0);
      throw new ProblemError({ code: 'nothing_to_ship' });
    },
  });
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Mark shipped' }));
  expect(await dialog.findByText(/all of it has shipped or was refunded/)).toBeDefined();
});

test('the second click of a double click does not undo a delivery', async () => {
  const changes: string[] = [];
  let deliveredAt: string | null = null;
  const shipment = (): Shipment => ({
    _id: order._id,
    orderId: order._id,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    shippedAt: '2026-03-12T14:05:00.000Z',
    deliveredAt,
    lines: [],
  });
  const user = await openOrder({
    listShipments: () => [shipment()],
    deliverShipment: () => {
      changes.push('deliver');
      deliveredAt = '2026-03-13T14:05:00.000Z';
      return shipment();
    },
    undoDelivery: () => {
      changes.push('undo');
      deliveredAt = null;
      return shipment();
    },
  });
  const deliver = { name: 'Mark shipment as delivered' };
  await user.click(await screen.findByRole('button', deliver));
  const other = await screen.findByRole('button', { name: 'Mark shipment as not delivered' });
  fireEvent.click(other, { detail: 2 });
  expect(changes).toEqual(['deliver']);
  fireEvent.click(other, { detail: 1 });
  await screen.findByRole('button', deliver);
  expect(changes).toEqual(['deliver', 'undo']);
});
