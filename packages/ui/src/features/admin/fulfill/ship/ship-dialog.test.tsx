import { type ShipRow, shipRows } from '@kerf/contract/schemas/shipment';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../../../components/form/form-draft.ts';
import { ada, idOf, open, selectAll, shop, ups, user } from '../testing/fulfill-shop.tsx';

beforeEach(() => dropDraft({ form: 'ship-orders', email: ada.email }));

/** Opens the dialog for all orders on the page. */
async function openDialog(api = shop()) {
  await open(api);
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
}

const numberOf = (order: string) => screen.findByLabelText(`Tracking number of ${order}`);

test('a scanned number goes to its order, Enter to the next, and all ship with one carrier', async () => {
  const sent: unknown[] = [];
  await openDialog(shop([], sent));
  await screen.findAllByRole('option', { name: 'UPS' });
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

test('a pasted list fills in the numbers, and shows which rows cannot ship before any does', async () => {
  const sent: unknown[] = [];
  await openDialog(shop(['KS-104002'], sent));
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

test('each row of a file ships with the carrier that it names; an unknown one is chosen first', async () => {
  const sent: unknown[] = [];
  await openDialog(shop([], sent));
  await screen.findAllByRole('option', { name: 'UPS' });
  await user.click(await numberOf('KS-104001'));
  await user.paste(
    'Order,Carrier,Service,Tracking number\nKS-104001,U.P.S.,Ground,1Z1\nKS-104002,GLS,,0098\nKS-104003,,,1Z3',
  );
  expect(await screen.findByText('3 rows read. 2 rows name a carrier.')).toBeDefined();
  expect(screen.getByText(/^“GLS” is not one of your carriers/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
  expect(await screen.findByText('2 orders shipped. These are left.')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Carrier of KS-104002'), 'UPS');
  await user.click(screen.getByRole('button', { name: 'Ship 1 order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const none = { order: 'KS-104003', carrierId: null, trackingNumber: '1Z3' };
  expect(sent).toEqual([
    {
      rows: [
        { order: 'KS-104001', carrierId: ups._id, service: 'Ground', trackingNumber: '1Z1' },
        none,
      ],
    },
    { rows: [{ order: 'KS-104002', carrierId: ups._id, trackingNumber: '0098' }] },
  ]);
});

test('an order whose number another has ships once both are said to go in one parcel', async () => {
  const sent: unknown[] = [];
  const base = shop([], sent);
  await openDialog({
    ...base,
    checkShipRows: ({ body }) => ({
      rows: shipRows.parse(body).rows.map(({ order, trackingNumber, sharesNumber }) => ({
        problem:
          trackingNumber === '1Z1' && !sharesNumber
            ? { code: 'tracking_number_taken', title: 'Taken', detail: 'It is on KS-104009.' }
            : null,
        orderId: idOf(order),
        number: order,
        customerName: 'A customer',
      })),
    }),
  });
  await user.type(await numberOf('KS-104001'), '1Z1');
  await user.click(await screen.findByLabelText('Both go in one parcel: KS-104001'));
  await user.click(await screen.findByRole('button', { name: 'Ship 3 orders' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    rows: [{ trackingNumber: '1Z1', sharesNumber: true }, {}, {}],
  });
});

test('typed numbers are restored after the dialog was closed', async () => {
  await openDialog();
  await user.clear(await numberOf('KS-104002'));
  await user.type(await numberOf('KS-104002'), '1Z7');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  expect(await numberOf('KS-104002')).toHaveProperty('value', '1Z7');
});

test('a request without a response is retried with its key, whatever a check says by then', async () => {
  const keys: (string | null)[] = [];
  const base = shop();
  await openDialog({
    ...base,
    checkShipRows: ({ body }) => {
      const { rows } = shipRows.parse(body);
      const problem = { code: 'nothing_to_ship', title: 'Nothing is left', detail: 'It shipped.' };
      return {
        rows: rows.map(({ order }) => ({
          problem: keys.length === 0 ? null : problem,
          orderId: idOf(order),
          number: order,
          customerName: 'A customer',
        })),
      };
    },
    shipOrders: (request) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return base.shipOrders?.(request) ?? { rows: [] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ship 3 orders' }));
  expect(await screen.findAllByText('No answer yet')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^3 orders shipped/)).toBeDefined();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('one more label than there are orders ships nothing, and Enter alone does', async () => {
  const sent: unknown[] = [];
  await openDialog(shop([], sent));
  await user.click(await numberOf('KS-104001'));
  await user.keyboard('1Z1{Enter}1Z2{Enter}1Z3{Enter}1Z4{Enter}');
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^3 orders shipped/)).toBeDefined();
});

test('pasted numbers go to the rows that are left, which can then ship', async () => {
  const sent: ShipRow[][] = [];
  const base = shop();
  await openDialog({
    ...base,
    shipOrders: ({ body }) => {
      const { rows } = shipRows.parse(body);
      sent.push(rows);
      const problem = { code: 'order_needs_review', title: 'Busy', detail: 'Try again.' };
      return {
        rows: rows.map(({ order }) => {
          const isRefused = sent.length === 1 && order !== 'KS-104002';
          return {
            problem: isRefused ? problem : null,
            orderId: idOf(order),
            number: order,
            shipmentId: isRefused ? null : ups._id,
          };
        }),
      };
    },
  });
  await user.type(await numberOf('KS-104002'), '1Z2');
  await user.click(screen.getByRole('button', { name: 'Ship 3 orders' }));
  expect(await screen.findByText('1 order shipped. These are left.')).toBeDefined();
  await user.click(await numberOf('KS-104001'));
  await user.paste('1Z1\n1Z3\n1Z4');
  expect(await screen.findByText('2 tracking numbers filled in. 1 is left over.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[1]).toEqual([
    { order: 'KS-104001', carrierId: null, trackingNumber: '1Z1' },
    { order: 'KS-104003', carrierId: null, trackingNumber: '1Z3' },
  ]);
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  expect(await numberOf('KS-104002')).toHaveProperty('value', '');
});

test('a list that is pasted again leaves the number of what has shipped', async () => {
  await openDialog(shop(['KS-104002']));
  await user.type(await numberOf('KS-104001'), '1Z1');
  await user.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
  expect(await screen.findByText('2 orders shipped. These are left.')).toBeDefined();
  await user.click(await numberOf('KS-104002'));
  await user.paste('Order,Tracking number\nKS-104001,1Z8\nKS-104002,1Z9');
  expect(await screen.findByText('2 rows read.')).toBeDefined();
  expect(await numberOf('KS-104001')).toHaveProperty('value', '1Z1');
  expect(await numberOf('KS-104002')).toHaveProperty('value', '1Z9');
});

test('a second number of an order that has shipped with the first is left', async () => {
  const base = shop();
  await openDialog({
    ...base,
    shipOrders: ({ body }) => {
      const { rows } = shipRows.parse(body);
      const problem = { code: 'row_repeated', title: 'Listed twice', detail: 'It is in row 1.' };
      return {
        rows: rows.map(({ order }, index) => {
          const isFirst = rows.findIndex((row) => row.order === order) === index;
          return {
            problem: isFirst ? null : problem,
            orderId: idOf(order),
            number: order,
            shipmentId: isFirst ? ups._id : null,
          };
        }),
      };
    },
  });
  await user.click(await numberOf('KS-104001'));
  await user.paste('Order,Tracking number\nKS-104001,1Z1\nKS-104001,1Z2');
  await user.click(await screen.findByRole('button', { name: 'Ship 4 orders' }));
  expect(await screen.findByText('3 orders shipped. These are left.')).toBeDefined();
  const table = within(screen.getByRole('table', { name: 'Orders to ship' }));
  expect(table.getAllByRole('row')).toHaveLength(2);
  expect(table.getByText('Listed twice. It is in row 1.')).toBeDefined();
});

test('numbers that are pasted while the orders ship change nothing', async () => {
  const answer = Promise.withResolvers<never>();
  await openDialog({ ...shop(), shipOrders: () => answer.promise });
  await user.click(await screen.findByRole('button', { name: 'Ship 3 orders' }));
  await screen.findByText('0 of 3 shipped');
  await user.click(await numberOf('KS-104001'));
  await user.paste('1Z1\n1Z2');
  expect(await numberOf('KS-104001')).toHaveProperty('value', '');
});

test('only the rows that need attention are shown on request, and after the others have shipped', async () => {
  await openDialog(shop(['KS-104002']));
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

test('orders to several addresses ship as a parcel for each, and are undone as a whole', async () => {
  const voided: unknown[] = [];
  const second = '99999999-2222-4222-8222-222222222222';
  const base = shop();
  await openDialog({
    ...base,
    checkShipRows: async (request) => ({
      rows: ((await base.checkShipRows?.(request))?.rows ?? []).map((row) => ({
        ...row,
        parcels: 2,
      })),
    }),
    shipOrders: async (request) => ({
      rows: ((await base.shipOrders?.(request))?.rows ?? []).map((row, index) => ({
        ...row,
        ...(index === 0 && { furtherShipmentIds: [second] }),
      })),
    }),
    voidShipments: ({ body }) => {
      voided.push(body);
      const row = { problem: null, orderId: idOf('KS-104001'), number: 'KS-104001' };
      return { rows: [row, row] };
    },
  });
  expect(await screen.findAllByText('Ready, 2 parcels, no tracking number')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Ship 3 orders' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^1 order not shipped after all/)).toBeDefined();
  expect(voided).toEqual([{ shipmentIds: [ups._id, second, ups._id, ups._id] }]);
});

test('an order that cannot ship here links to its page', async () => {
  await openDialog(shop(['KS-104002']));
  const dialog = within(screen.getByRole('dialog'));
  const link = await dialog.findByRole('link');
  expect(link.textContent).toBe('KS-104002');
  expect(link.getAttribute('href')).toContain(idOf('KS-104002'));
});
