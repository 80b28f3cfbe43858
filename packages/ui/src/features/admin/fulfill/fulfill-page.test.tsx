import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { deliveries, type FulfillOrder, shipRows } from '@kerf/contract/schemas/shipment';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Loaded before the clock of the first test runs.
import './fulfill-page.tsx';

configure({ asyncUtilTimeout: 5_000 });

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const ups = {
  _id: '99999999-1111-4111-8111-111111111111',
  name: 'UPS',
  trackingUrl: 'https://parcels.example/{number}',
};

function toPick(index: number): FulfillOrder {
  return {
    _id: `00000000-0000-4000-8000-00000000000${index}`,
    number: `KS-10400${index}`,
    customerName: `Customer ${index}`,
    orderName: 'Fairface 250',
    address: '12 Mill Lane',
    lines: 1,
    units: 10,
    unitsToShip: 10,
    fulfillment: 'pending',
    paidAt: '2026-03-12T14:05:00.000Z',
    packedAt: null,
    shippedAt: null,
    needsReview: false,
    tracking: [],
  };
}

const orders = [1, 2, 3].map(toPick);
const idOf = (number: string) => orders.find((order) => order.number === number)?._id ?? null;

/** The server, which refuses the orders of these numbers. */
function shop(refused: readonly string[] = [], sent: unknown[] = []): FakeHandlers {
  const problemOf = (order: string) =>
    refused.includes(order) || idOf(order) === null
      ? { code: 'order_needs_review', title: 'Needs review', detail: 'Review it first.' }
      : null;
  const rowsOf = (body: unknown) =>
    shipRows.parse(body).rows.map(({ order }) => ({
      problem: problemOf(order),
      orderId: idOf(order),
      number: idOf(order) === null ? null : order,
    }));
  return {
    getRole: () => ({ admin: true }),
    listFulfillment: () => ({ items: [...orders], total: orders.length, next: null }),
    countFulfillment: () => ({ pick: 3, packed: 12, shipped: 7 }),
    listCarriers: () => [ups],
    checkShipRows: ({ body }) => ({
      rows: rowsOf(body).map((row) => ({ ...row, customerName: row.number && 'A customer' })),
    }),
    shipOrders: ({ body }) => {
      sent.push(body);
      return {
        rows: rowsOf(body).map((row) => ({ ...row, shipmentId: row.problem ? null : ups._id })),
      };
    },
    packOrders: ({ body }) => {
      sent.push(body);
      return { rows: orders.map(({ _id, number }) => ({ problem: null, orderId: _id, number })) };
    },
    voidShipments: () => ({ rows: [] }),
    deliverShipments: ({ body }) => {
      sent.push(body);
      const { shipmentIds } = deliveries.parse(body);
      return {
        rows: shipmentIds.map((id) => {
          const order = orders.find(({ _id }) => _id === id);
          const number = order?.number ?? null;
          return { problem: problemOf(number ?? ''), orderId: order?._id ?? null, number };
        }),
      };
    },
  };
}

async function open(api: FakeHandlers, query = '') {
  const app = await renderApp({ path: `/dashboard/fulfil${query}`, account: ada, api });
  await screen.findByRole('link', { name: 'KS-104001' });
  return app;
}

async function selectAll() {
  await user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
}

const numberOf = (order: string) => screen.findByLabelText(`Tracking number of ${order}`);

test('the stages stand with their counts, and the orders with what is to be shipped', async () => {
  await open(shop());
  const stages = within(screen.getByRole('navigation', { name: 'Stages' }));
  expect(await stages.findByText('12')).toBeDefined();
  expect(stages.getByRole('link', { name: /^To pick/ }).getAttribute('aria-current')).toBe('page');
});

test('packing all of them says so, and is undone by a click', async () => {
  const sent: unknown[] = [];
  await open(shop([], sent));
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark packed' }));
  expect(await screen.findByText('3 orders packed.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 orders back to pick.')).toBeDefined();
  const orderIds = orders.map(({ _id }) => _id);
  expect(sent).toEqual([
    { orderIds, packed: true },
    { orderIds, packed: false },
  ]);
});

test('a scanned number goes to its order, Enter to the next, and all ship with one carrier', async () => {
  const sent: unknown[] = [];
  await open(shop([], sent));
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await screen.findByRole('option', { name: 'UPS' });
  await user.selectOptions(screen.getByLabelText('Carrier for all'), 'UPS');
  await user.click(await numberOf('KS-104001'));
  await user.keyboard('1Z1{Enter}1Z2{Enter}1Z3{Enter}');
  const ship = screen.getByRole('button', { name: 'Ship 3 orders' });
  expect(document.activeElement).toBe(ship);
  await user.click(ship);
  expect(await screen.findByText(/^3 orders shipped/)).toBeDefined();
  expect(sent).toEqual([
    {
      rows: ['1Z1', '1Z2', '1Z3'].map((trackingNumber, index) => ({
        order: `KS-10400${index + 1}`,
        carrierId: ups._id,
        trackingNumber,
      })),
    },
  ]);
});

test('a pasted list fills in the numbers, and says which rows cannot ship before any does', async () => {
  const sent: unknown[] = [];
  await open(shop(['KS-104002'], sent));
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await user.click(await numberOf('KS-104001'));
  await user.paste('Order,Tracking number\nKS-104001,1Z1\nKS-104002,1Z2\nKS-104009,1Z9');
  expect(await screen.findByText('3 rows read. 1 order added to the list.')).toBeDefined();
  await waitFor(() =>
    expect(screen.getAllByText('Needs review. Review it first.')).toHaveLength(2),
  );
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
  expect(await screen.findAllByText('Shipped')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Download problem rows' })).toBeDefined();
});

test('what was typed is there again after the dialog was closed', async () => {
  await open(shop());
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await user.clear(await numberOf('KS-104002'));
  await user.type(await numberOf('KS-104002'), '1Z7');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  expect(await numberOf('KS-104002')).toHaveProperty('value', '1Z7');
});

/** An order that is on its way in parcels, of which some have arrived. */
function onItsWay(index: number, parcels: readonly (string | null)[]): FulfillOrder {
  const order = toPick(index);
  const tracking = parcels.map((deliveredAt, at) => ({
    shipmentId: at === 0 ? order._id : `10000000-0000-4000-8000-00000000000${at}`,
    carrier: 'UPS',
    number: `1Z${at}`,
    url: null,
    deliveredAt,
  }));
  return { ...order, fulfillment: 'shipped', shippedAt: order.paidAt, unitsToShip: 0, tracking };
}

test('parcels of chosen orders are marked as delivered, with a result for each, and taken back', async () => {
  const sent: unknown[] = [];
  const shipped = [onItsWay(1, [null, '2026-03-12T14:05:00.000Z']), onItsWay(2, [null])];
  const listFulfillment = () => ({ items: shipped, total: 2, next: null });
  await open({ ...shop(['KS-104002'], sent), listFulfillment }, '?stage=shipped');
  await user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Mark delivered' }));
  expect(await screen.findByText('1 order delivered, and the customers are told.')).toBeDefined();
  expect(screen.getByText('KS-104002: Needs review. Review it first.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 order not delivered after all.')).toBeDefined();
  const [first, second] = shipped.map(({ _id }) => _id);
  expect(sent).toEqual([
    { shipmentIds: [first, second], delivered: true },
    { shipmentIds: [first], delivered: false },
  ]);
});

test('an opened order says its place in the stage, and Next keeps the focus', async () => {
  const at = (id: string) => orders.findIndex((order) => order._id === id);
  const beside = (order: FulfillOrder | undefined) =>
    order ? { id: order._id, number: order.number } : null;
  await open({
    ...shop(),
    getOrder: ({ params }) => samplePaidOrder({ _id: params.id ?? '' }),
    listShipments: () => [],
    getFulfillmentNeighbours: ({ params }) => ({
      isInList: true,
      position: 250 + at(params.id ?? ''),
      total: 4_000,
      atLeast: false,
      previous: beside(orders[at(params.id ?? '') - 1]),
      next: beside(orders[at(params.id ?? '') + 1]),
    }),
  });
  await user.click(screen.getByRole('link', { name: 'KS-104001' }));
  expect(await screen.findByText('250 of 4,000')).toBeDefined();
  const next = screen.getByRole('button', { name: 'Next' });
  await user.click(next);
  expect(await screen.findByText('251 of 4,000')).toBeDefined();
  expect(document.activeElement).toBe(next);
  await user.keyboard('j');
  expect(await screen.findByText('252 of 4,000')).toBeDefined();
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('k');
  expect(await screen.findByText('251 of 4,000')).toBeDefined();
});

test('what was sent without an answer is sent again under its key, whatever a check says by then', async () => {
  const keys: (string | null)[] = [];
  const base = shop();
  await open({
    ...base,
    checkShipRows: ({ body }) => {
      const { rows } = shipRows.parse(body);
      const problem = { code: 'nothing_to_ship', title: 'Nothing is left', detail: 'It shipped.' };
      return {
        rows: rows.map(({ order }) => ({
          problem: keys.length === 0 ? null : problem,
          ...{ orderId: idOf(order), number: order, customerName: 'A customer' },
        })),
      };
    },
    shipOrders: (request) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return base.shipOrders?.(request) ?? { rows: [] };
    },
  });
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await user.click(await screen.findByRole('button', { name: 'Ship 3 orders' }));
  expect(await screen.findAllByText('No answer yet')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^3 orders shipped/)).toBeDefined();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('one more label than there are orders ships nothing, and Enter alone does', async () => {
  const sent: unknown[] = [];
  await open(shop([], sent));
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await user.click(await numberOf('KS-104001'));
  await user.keyboard('1Z1{Enter}1Z2{Enter}1Z3{Enter}1Z4{Enter}');
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^3 orders shipped/)).toBeDefined();
});

test('a number that is scanned with two Enters opens its order, and the next one can be scanned', async () => {
  await open({
    ...shop(),
    getOrder: ({ params }) => samplePaidOrder({ _id: params.id ?? '' }),
    listShipments: () => [],
    getFulfillmentNeighbours: () => ({
      ...{ isInList: true, position: 3, total: 40, atLeast: false },
      ...{ previous: null, next: null },
    }),
  });
  const field = screen.getByLabelText('Scan or type an order number');
  await user.click(field);
  await user.keyboard('{Enter}');
  expect(screen.queryByText(/^Scan or type an order number, such/)).toBeNull();
  await user.keyboard('KS-104002{Enter}{Enter}');
  expect(await screen.findByText('3 of 40')).toBeDefined();
  const opened = async () =>
    (await screen.findByRole('link', { name: /^Order KS-/ })).getAttribute('href');
  expect(await opened()).toContain(orders[1]?._id);
  await user.keyboard('KS-104001{Enter}');
  await waitFor(async () => expect(await opened()).toContain(orders[0]?._id));
});

test('only the rows that need attention are shown when asked for, and after the others have shipped', async () => {
  await open(shop(['KS-104002']));
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  const table = within(await screen.findByRole('table', { name: 'Orders to ship' }));
  const shown = () => table.getAllByRole('row').length - 1;
  await user.click(await screen.findByLabelText('Only rows that need attention'));
  expect(shown()).toBe(1);
  await user.click(screen.getByLabelText('Only rows that need attention'));
  expect(shown()).toBe(3);
  expect(screen.getByText('1 needs attention · 2 without a tracking number')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
  expect(await screen.findByText('2 orders shipped. These are left.')).toBeDefined();
  expect(shown()).toBe(1);
});
