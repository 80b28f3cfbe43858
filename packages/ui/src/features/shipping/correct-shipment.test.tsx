import { type Shipment, shipmentCorrection } from '@kerf/contract/schemas/shipment';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import '../order-page/order-page.tsx';

const user = userEvent.setup();
const order = samplePaidOrder();
const ups = {
  _id: '99999999-1111-4111-8111-111111111111',
  name: 'UPS',
  trackingUrl: 'https://parcels.example/{number}',
};
const wrong: Shipment = {
  _id: '99999999-2222-4111-8111-111111111111',
  orderId: order._id,
  carrier: null,
  service: null,
  trackingNumber: '1Z1',
  trackingUrl: null,
  shippedAt: '2026-03-12T14:05:00.000Z',
  deliveredAt: null,
  lines: [],
};

test('a shipment is corrected, without a second mail unless asked, and shared after a warning', async () => {
  const sent: unknown[] = [];
  let shown = wrong;
  await renderApp({
    path: `/dashboard/order/${order._id}`,
    account: { email: 'admin@example.com', displayName: 'Admin' },
    api: {
      getRole: () => ({ admin: true }),
      getOrder: () => order,
      listShipments: () => [shown],
      listCarriers: () => [ups],
      listOrderRefunds: () => ({ refunds: [], refundable: 0 }),
      correctShipment: ({ body }) => {
        const correction = shipmentCorrection.parse(body);
        sent.push(correction);
        if (!correction.sharesNumber) {
          const other = { orderId: order._id, number: 'KS-104009' };
          throw new ProblemError({ code: 'tracking_number_taken', ...other });
        }
        shown = { ...wrong, carrier: ups, service: 'Ground', trackingNumber: '1Z2' };
        return shown;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Correct shipment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct shipment' }));
  await dialog.findByRole('option', { name: 'UPS' });
  await user.selectOptions(dialog.getByLabelText('Carrier'), 'UPS');
  await user.type(dialog.getByLabelText('Service'), 'Ground');
  await user.clear(dialog.getByLabelText('Tracking number'));
  await user.type(dialog.getByLabelText('Tracking number'), '1Z2');
  await user.click(dialog.getByRole('button', { name: 'Save correction' }));
  await user.click(await dialog.findByLabelText('Both go in one parcel, with one tracking number'));
  await user.click(dialog.getByRole('button', { name: 'Save correction' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const correction = {
    carrierId: ups._id,
    service: 'Ground',
    trackingNumber: '1Z2',
    before: { carrierId: null, service: null, trackingNumber: '1Z1' },
    mailCustomer: false,
  };
  expect(sent).toEqual([correction, { ...correction, sharesNumber: true }]);
  expect(await screen.findByText('UPS Ground')).toBeDefined();
});

test('after a shipment is voided, the focus is on the shipments', async () => {
  let shown = [wrong];
  await renderApp({
    path: `/dashboard/order/${order._id}`,
    account: { email: 'admin@example.com', displayName: 'Admin' },
    api: {
      getRole: () => ({ admin: true }),
      getOrder: () => order,
      listShipments: () => shown,
      listOrderRefunds: () => ({ refunds: [], refundable: 0 }),
      voidShipment: () => {
        shown = [];
        return { deletedCount: 1 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Void shipment' }));
  await user.click(await screen.findByRole('button', { name: 'Void' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Shipment' })).toBeNull());
  const shipments = screen.getByRole('region', { name: 'Shipments' });
  await waitFor(() => expect(document.activeElement).toBe(shipments));
});
