import type { FulfillOrder } from '@kerf/contract/schemas/shipment';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open, orders, selectAll, shop, toPick, user } from './testing/fulfill-shop.tsx';

test('the stages show their counts, and the orders what is to be shipped', async () => {
  await open(shop());
  const stages = within(screen.getByRole('navigation', { name: 'Stages' }));
  expect(await stages.findByText('12')).toBeDefined();
  expect(stages.getByRole('link', { name: /^To pick/ }).getAttribute('aria-current')).toBe('page');
});

test('packing all of them is confirmed, and undone by a click', async () => {
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

test('orders stay selected until they are packed, also those that are refused', async () => {
  const problem = { code: 'order_needs_review', title: 'Needs review', detail: 'Review it first.' };
  let calls = 0;
  await open({
    ...shop(),
    packOrders: () => {
      calls += 1;
      if (calls === 1) throw new ProblemError({ code: 'not_found', what: 'order' });
      return {
        rows: orders.map(({ _id, number }, index) => ({
          problem: index === 0 ? problem : null,
          orderId: _id,
          number,
        })),
      };
    },
  });
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark packed' }));
  expect(await screen.findByText('There is no such order.')).toBeDefined();
  expect(screen.getByText('3 orders selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Mark packed' }));
  expect(await screen.findByText('2 orders packed.')).toBeDefined();
  expect(screen.getByText('1 order selected')).toBeDefined();
});

test('orders that did not ship stay selected', async () => {
  await open(shop(['KS-104002']));
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await screen.findByText(/^1 needs attention/);
  await user.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
  await screen.findByText('2 orders shipped. These are left.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('1 order selected')).toBeDefined();
});

test('what is selected in another search while orders are being packed stays selected', async () => {
  const answer = Promise.withResolvers<void>();
  const rows = orders.map(({ _id, number }) => ({ problem: null, orderId: _id, number }));
  await open({ ...shop(), packOrders: () => answer.promise.then(() => ({ rows })) });
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark packed' }));
  await user.type(screen.getByRole('searchbox'), 'Customer');
  await waitFor(() => expect(screen.queryByText('3 orders selected')).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: 'Select KS-104003' }));
  answer.resolve();
  expect(await screen.findByText('3 orders packed.')).toBeDefined();
  expect(screen.getByText('1 order selected')).toBeDefined();
});

/** An order shipped in parcels, some of which have arrived. */
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

test('parcels of selected orders are marked as delivered, with a result for each, and undone', async () => {
  const sent: unknown[] = [];
  const shipped = [onItsWay(1, [null, '2026-03-12T14:05:00.000Z']), onItsWay(2, [null])];
  const listFulfillment = () => ({ items: shipped, total: 2, next: null });
  await open({ ...shop(['KS-104002'], sent), listFulfillment }, '?stage=shipped');
  await user.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Mark delivered' }));
  expect(
    await screen.findByText(
      '1 order delivered. Customers are emailed unless they turned these emails off.',
    ),
  ).toBeDefined();
  expect(screen.getByText('KS-104002: Needs review. Review it first.')).toBeDefined();
  expect(screen.getByText('1 order selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 order not delivered after all.')).toBeDefined();
  const [first, second] = shipped.map(({ _id }) => _id);
  expect(sent).toEqual([
    { shipmentIds: [first, second], delivered: true },
    { shipmentIds: [first], delivered: false },
  ]);
});

test('an opened order shows its place in the stage, and Next keeps the focus', async () => {
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

test('a number that is scanned with two Enters opens its order, and the next one can be scanned', async () => {
  await open({
    ...shop(),
    getOrder: ({ params }) => samplePaidOrder({ _id: params.id ?? '' }),
    listShipments: () => [],
    getFulfillmentNeighbours: () => ({
      isInList: true,
      position: 3,
      total: 40,
      atLeast: false,
      previous: null,
      next: null,
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

test.each(['packed', 'shipped'])(
  'an order to pick can be packed from the list of stage %s',
  async (stage) => {
    await open(
      {
        ...shop(),
        getOrder: ({ params }) => samplePaidOrder({ _id: params.id ?? '', fulfillment: 'pending' }),
        listShipments: () => [],
        getFulfillmentNeighbours: () => ({
          isInList: false,
          position: 3,
          total: 40,
          atLeast: false,
          previous: null,
          next: null,
        }),
      },
      `?stage=${stage}`,
    );
    await user.type(screen.getByLabelText('Scan or type an order number'), 'KS-104002{Enter}');
    expect(await screen.findByRole('button', { name: 'Mark packed' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Mark shipped' })).toBeDefined();
  },
);
