import { type FulfillOrder, packing, shipRows } from '@kerf/contract/schemas/shipment';
import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Loaded before the clock of the first test runs.
import './fulfill-page.tsx';

configure({ asyncUtilTimeout: 10_000 });

const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const numbers = Array.from({ length: 40 }, (_, index) => `KS-${104_100 + index}`);
const idOf = (number: string) => `00000000-0000-4000-8000-000000${number.slice(3)}`;

function orderOf(number: string): FulfillOrder {
  return {
    _id: idOf(number),
    number,
    customerName: 'Nora Vance',
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

/** A shop with forty paid orders, which remembers what is done with them. */
function weekend() {
  const stages = new Map(numbers.map((number) => [number, 'pick']));
  const rowsOf = (body: unknown) =>
    shipRows.parse(body).rows.map(({ order }) => ({
      problem: null,
      orderId: idOf(order),
      number: order,
    }));
  const inStage = (stage: string) => numbers.filter((number) => stages.get(number) === stage);
  return {
    inStage,
    api: {
      getRole: () => ({ admin: true }),
      listReviews: () => ({ items: [], total: 0, next: null }),
      listFulfillment: ({ query }: { query: Readonly<Record<string, string>> }) => {
        const found = inStage(query.stage ?? 'pick').map(orderOf);
        const size = Number(query.limit);
        return { items: found.slice(0, size), total: found.length, next: null };
      },
      countFulfillment: () => ({
        pick: inStage('pick').length,
        packed: inStage('packed').length,
        shipped: inStage('shipped').length,
      }),
      listCarriers: () => [
        { _id: idOf('KS-100000'), name: 'UPS', trackingUrl: 'https://parcels.example/{number}' },
      ],
      packOrders: ({ body }: { body: unknown }) => {
        const { orderIds } = packing.parse(body);
        const packed = numbers.filter((number) => orderIds.includes(idOf(number)));
        for (const number of packed) stages.set(number, 'packed');
        return {
          rows: packed.map((number) => ({ problem: null, orderId: idOf(number), number })),
        };
      },
      checkShipRows: ({ body }: { body: unknown }) => ({
        rows: rowsOf(body).map((row) => ({ ...row, customerName: 'Nora Vance' })),
      }),
      shipOrders: ({ body }: { body: unknown }) => {
        const rows = rowsOf(body);
        for (const { number } of rows) stages.set(number, 'shipped');
        return { rows: rows.map((row) => ({ ...row, shipmentId: row.orderId })) };
      },
    },
  };
}

test('the weekend’s forty orders take ten clicks from the dashboard to shipped, beside two for paper', async () => {
  const user = userEvent.setup();
  const shop = weekend();
  let clicks = 0;
  const click = async (element: HTMLElement) => {
    clicks += 1;
    await user.click(element);
  };
  const chooseAll = async () => {
    await screen.findByRole('link', { name: 'KS-104100' });
    await click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
    await click(await screen.findByRole('button', { name: 'Select all 40 orders' }));
    await screen.findByText('40 orders selected');
  };
  await renderApp({ path: '/dashboard/manage-reviews', account: ada, api: shop.api });

  await click(await screen.findByRole('link', { name: 'Fulfill orders' }));
  await chooseAll();
  expect(screen.getByRole('button', { name: 'Print pick list' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Print slips' })).toBeDefined();
  await click(screen.getByRole('button', { name: 'Mark packed' }));
  await screen.findByText('40 orders packed.');
  const stages = within(screen.getByRole('navigation', { name: 'Stages' }));
  await click(stages.getByRole('link', { name: /^Packed/ }));
  await chooseAll();
  await click(screen.getByRole('button', { name: 'Mark shipped' }));
  await screen.findByRole('option', { name: 'UPS' });
  clicks += 1;
  await user.selectOptions(screen.getByLabelText('Carrier for all'), 'UPS');
  screen.getByLabelText('Tracking number of KS-104100').focus();
  await user.paste(numbers.map((number, index) => `${number}\t1Z${index}`).join('\n'));
  await click(await screen.findByRole('button', { name: 'Ship 40 orders' }));

  expect(await screen.findByText(/^40 orders shipped, and the customers are told/)).toBeDefined();
  expect(shop.inStage('shipped')).toEqual(numbers);
  expect(clicks).toBe(10);
}, 60_000);
