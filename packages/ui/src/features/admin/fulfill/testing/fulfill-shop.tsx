import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { deliveries, type FulfillOrder, shipRows } from '@kerf/contract/schemas/shipment';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../fulfill-page.tsx';

export const user = userEvent.setup();

/** The signed-in admin. */
export const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

/** The shop's only carrier. */
export const ups = {
  _id: '99999999-1111-4111-8111-111111111111',
  name: 'UPS',
  trackingUrl: 'https://parcels.example/{number}',
};

/** An order waiting to be picked. */
export function toPick(index: number): FulfillOrder {
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

/** The shop's three orders. */
export const orders = [1, 2, 3].map(toPick);

/** The id of the order with this number, if there is one. */
export const idOf = (number: string) =>
  orders.find((order) => order.number === number)?._id ?? null;

/** The server; `refused` lists the numbers of the orders that it refuses. */
export function shop(refused: readonly string[] = [], sent: unknown[] = []): FakeHandlers {
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

/** Opens the page, and waits for its orders. */
export async function open(api: FakeHandlers, query = '') {
  const app = await renderApp({ path: `/dashboard/fulfil${query}`, account: ada, api });
  await screen.findByRole('link', { name: 'KS-104001' });
  return app;
}

/** Selects every order on the page. */
export async function selectAll() {
  await user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
}
