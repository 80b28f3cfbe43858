import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pressKeys, SCANNED, scan } from '../../scanner/testing/press-keys.ts';
import { open, orders, shop, user } from './testing/fulfill-shop.tsx';

/** The server with its orders' own pages. Numbers that it does not know are those of no order. */
function withPages(): FakeHandlers {
  return {
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
  };
}

const opened = async () =>
  (await screen.findByRole('link', { name: /^Order KS-/ })).getAttribute('href');
const field = () => screen.getByLabelText('Scan or type an order number');

test('an order is opened wherever the focus is, and no button is pressed', async () => {
  await open(withPages());
  await act(async () => screen.getByRole('button', { name: 'Carriers' }).focus());
  await scan('KS-104002');
  expect(await opened()).toContain(orders[1]?._id);
  expect(screen.queryByRole('dialog')).toBeNull();
  await scan('KS-104001');
  await waitFor(async () => expect(await opened()).toContain(orders[0]?._id));
});

test('a number of no order stays in sight while the scanner goes on', async () => {
  await open(withPages());
  await scan('KS-999999');
  expect(await screen.findByText('There is no order KS-999999.')).toBeDefined();
  await scan('KC-250-30');
  await scan('KS-104003');

  expect(await opened()).toContain(orders[2]?._id);
  expect(field()).toHaveProperty('value', '');
  const remove = screen.getByRole('button', { name: 'Remove KS-999999 from the list' });
  expect(screen.getByRole('button', { name: 'Remove KC-250-30 from the list' })).toBeDefined();
  await user.click(remove);
  expect(screen.queryByText('KS-999999')).toBeNull();
});

test('a tracking number that is scanned into its field of a dialog stays there', async () => {
  await open(withPages());
  await user.click(screen.getByRole('button', { name: 'Carriers' }));
  const [name = expect.unreachable()] = await screen.findAllByRole<HTMLInputElement>('textbox');
  await act(async () => name.focus());
  await pressKeys([...'1Z999AA101234'], SCANNED);
  expect(name.value).toContain('1Z999AA101234');
  expect(screen.queryByRole('link', { name: /^Order KS-/ })).toBeNull();
});
