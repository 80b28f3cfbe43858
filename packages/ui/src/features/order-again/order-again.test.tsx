import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { OrderLine } from '@kerf/contract/schemas/order';
import type { CheckedProduct } from '@kerf/contract/schemas/order-check';
import { sampleId } from '@kerf/contract/testing/sample-id';
import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { sampleCheck, sampleChecked } from '@kerf/contract/testing/sample-products';
import type { Address } from '@kerf/domain/address/address';
import { NO_ORDER_FIELDS } from '@kerf/domain/po-number';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { chosenMachine } from '../machines/use-chosen-machine.ts';
import { padStore } from '../order-pad/pad-stores.ts';
import { MyOrderPage } from '../orders/my-order-page.tsx';
import { sampleProfile } from '../purchase/testing/visit-purchase.ts';
// Imported here, so that the first test does not wait for the lazy part.
import './order-again-dialog.tsx';

const user = userEvent.setup();
const ada = { email: 'ada@example.com', displayName: 'Ada' };

function line(serial: number, quantity = 10, changes: Partial<OrderLine> = {}): OrderLine {
  const unitPrice = 60;
  return {
    productId: sampleId(serial),
    name: `Blade ${serial}`,
    sku: `K-${serial}`,
    quantity,
    unitPrice,
    lineTotal: unitPrice * quantity,
    ...changes,
  };
}

async function visit(lines: OrderLine[], api: FakeHandlers, platform = createMemoryPlatform()) {
  const order = samplePaidOrder({ orderName: 'Blade 1 + more', lines });
  return renderApp({
    path: '/dashboard/my-order',
    // A placeholder: the order pad itself is not under test.
    routes: [
      { path: '/dashboard/my-order', Component: MyOrderPage },
      { path: '/dashboard/order-pad', element: <h1>Order pad</h1> },
    ],
    account: ada,
    platform,
    api: {
      listOrders: () => ({ items: [order], total: 1, next: null }),
      listMachines: () => [],
      ...api,
    },
  });
}

async function openChooser() {
  await user.click(await screen.findByRole('button', { name: 'Order again: KS-104233' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order again: KS-104233' }));
  await dialog.findByRole('button', { name: /to the order pad$/ });
  return dialog;
}

const answering = (...products: (CheckedProduct | null)[]): FakeHandlers => ({
  checkOrder: () => sampleCheck(products),
});

test('every line shows its old price and its current price for the quantity', async () => {
  const tiered = sampleChecked(1, { priceTiers: [{ from: 50, price: 58 }] });
  await visit([line(1, 50), line(2)], answering(tiered, sampleChecked(2, { price: 60 })));

  const dialog = await openChooser();
  const [first, second] = dialog.getAllByRole('listitem').map((item) => within(item));
  expect(first?.getByText('$60.00')).toBeDefined();
  expect(first?.getByText('down $2.00 each')).toBeDefined();
  expect(first?.getByText('$2,900.00')).toBeDefined();
  expect(second?.queryByText(/each$/)).toBeNull();
  expect(dialog.getByText('2 of 2 ready at current prices.')).toBeDefined();

  await user.clear(dialog.getByLabelText('Quantity of Blade 1'));
  await user.type(dialog.getByLabelText('Quantity of Blade 1'), '49');
  expect(first?.getByText('up $4.50 each')).toBeDefined();
});

test.each([
  ['below today’s minimum', { minOrder: 11 }, 'Today’s minimum is 12.', '12'],
  ['more than there is', { stock: 9 }, 'Only 9 available. Most you can order: 8.', '8'],
  ['not in today’s packs', { packSize: 6 }, 'Sold in packs of 6 today.', '12'],
] as const)(
  'a quantity that is %s is explained, and one click fixes it',
  async (_, changes, words, mended) => {
    await visit([line(1)], answering(sampleChecked(1, changes)));

    const dialog = await openChooser();
    expect(dialog.getByText(words)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Add 0 to the order pad' })).toHaveProperty(
      'disabled',
      true,
    );
    await user.click(dialog.getByRole('button', { name: `Order ${mended} instead` }));
    expect(dialog.getByLabelText('Quantity of Blade 1')).toHaveProperty('value', mended);
    expect(dialog.queryByText(words)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Add 1 to the order pad' })).toBeDefined();
  },
);

test('a withdrawn product offers its replacement and never selects it by itself', async () => {
  const successor = sampleChecked(3, { name: 'New Ridge' });
  const { platform } = await visit([line(1), line(2, 10, { name: 'Old Ridge' })], {
    checkOrder: () => sampleCheck([sampleChecked(1), null], successor),
  });

  const dialog = await openChooser();
  expect(dialog.getByText('No longer sold.')).toBeDefined();
  expect(dialog.getByRole('checkbox', { name: 'Order Old Ridge' })).toHaveProperty(
    'checked',
    false,
  );
  await user.click(dialog.getByRole('button', { name: 'Order New Ridge instead' }));
  expect(dialog.getByText('Replaces Old Ridge.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Add 2 to the order pad' }));

  expect(await screen.findByRole('heading', { name: 'Order pad' })).toBeDefined();
  const rows = padStore(platform.drafts, ada.email).pad.get().rows;
  expect(rows).toMatchObject([
    { item: 'K-1', quantity: '10' },
    { item: 'K-3', quantity: '10' },
  ]);
});

test('a line that cannot be ordered is left out and listed, and the rest goes to the pad', async () => {
  const { path, platform } = await visit(
    [line(1), line(2, 10, { name: 'Old Ridge' })],
    answering(sampleChecked(1), null),
  );

  const dialog = await openChooser();
  await user.click(dialog.getByRole('button', { name: 'Add 1 to the order pad' }));

  expect(await dialog.findByText('1 row added to the order pad, 1 left out:')).toBeDefined();
  expect(within(dialog.getByRole('listitem')).getByText('Old Ridge')).toBeDefined();
  expect(padStore(platform.drafts, ada.email).pad.get().rows).toHaveLength(1);
  expect(path()).toBe('/dashboard/my-order');
  expect(dialog.getByRole('link', { name: 'Open the order pad' })).toBeDefined();
});

test('an unchecked row is left out and not listed', async () => {
  await visit([line(1), line(2)], answering(sampleChecked(1), sampleChecked(2)));

  const dialog = await openChooser();
  await user.click(dialog.getByRole('checkbox', { name: 'Order Blade 2' }));
  expect(dialog.getByText('1 of 2 ready at current prices.')).toBeDefined();
});

test('a single line can be ordered again', async () => {
  const wantedRow: unknown[] = [];
  await visit([line(1), line(2)], {
    checkOrder: ({ body }) => {
      wantedRow.push(body);
      return sampleCheck([sampleChecked(2)]);
    },
  });

  await user.click(await screen.findByText('Blade 1 + more'));
  await user.click(screen.getByRole('button', { name: 'Order again: Blade 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order again: Blade 2' }));
  expect(await dialog.findByRole('checkbox', { name: 'Order Blade 2' })).toBeDefined();
  expect(wantedRow).toEqual([{ rows: [{ productId: sampleId(2), quantity: 10 }] }]);
});

test('all lines of a long order are offered, not only those in the list', async () => {
  const lines = [line(1), line(2), line(3)];
  const short = samplePaidOrder({ lines: lines.slice(0, 2), further: { lines: 1, units: 10 } });
  await visit(lines, {
    listOrders: () => ({ items: [short], total: 1, next: null }),
    getOrder: () => samplePaidOrder({ lines }),
    checkOrder: () => sampleCheck([1, 2, 3].map((serial) => sampleChecked(serial))),
  });

  const dialog = await openChooser();
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
});

test('a failed check is reported and can be retried', async () => {
  let reachable = false;
  await visit([line(1)], {
    checkOrder: () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      return sampleCheck([sampleChecked(1)]);
    },
  });

  await user.click(await screen.findByRole('button', { name: 'Order again: KS-104233' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/The server cannot be reached/);
  reachable = true;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('1 of 1 ready at current prices.')).toBeDefined();
});

test('each line shows whether it fits the chosen machine', async () => {
  const machine = sampleMachine();
  const platform = createMemoryPlatform();
  chosenMachine(platform.drafts, ada.email).set(machine._id);
  await visit(
    [line(1), line(2)],
    {
      checkOrder: () => sampleCheck([sampleChecked(1, { blade: heroBlade }), sampleChecked(2)]),
      listMachines: () => [machine],
    },
    platform,
  );

  const dialog = await openChooser();
  const [first, second] = dialog.getAllByRole('listitem').map((item) => within(item));
  expect(await first?.findByRole('button', { name: /^(Fits|Does not fit)/ })).toBeDefined();
  // Fit is not shown for a product that is not a blade.
  expect(second?.queryByRole('button', { name: /^Cannot tell/ })).toBeNull();
});

test('the address of the old order is chosen again if it is still in the book, and what was said goes with its line', async () => {
  const plant = sampleAddress({ city: 'Bend' });
  const entry = (serial: number, address: Address) => ({
    _id: sampleId(serial),
    version: 1,
    address,
    text: '',
    isDefault: false,
    isForInvoices: false,
    archivedAt: null,
  });
  const again = async (book: ReturnType<typeof entry>[]) => {
    const said = line(1, 10, { note: 'for saw 3', costCenter: '4711' });
    const api: FakeHandlers = {
      ...answering(sampleChecked(1)),
      listOrders: () => ({
        items: [samplePaidOrder({ lines: [said], shipTo: plant })],
        total: 1,
        next: null,
      }),
      listAddresses: () => book,
      getShop: () => ({ holdHours: 72, lineTexts: true }),
      getProfile: () => ({
        ...sampleProfile(ada),
        orderFields: { ...NO_ORDER_FIELDS, costCenter: { kind: 'optional' } },
      }),
    };
    const app = await visit([said], api);
    const dialog = await openChooser();
    await user.click(dialog.getByRole('button', { name: 'Add 1 to the order pad' }));
    await screen.findByRole('heading', { name: 'Order pad' });
    const pad = padStore(app.platform.drafts, ada.email).pad.get();
    app.unmount();
    return pad;
  };
  const other = entry(8, sampleAddress({ city: 'Sisters' }));
  const known = await again([other, entry(9, plant)]);
  expect(known.delivery.addressId).toBe(sampleId(9));
  // Notes are not asked for, so that one would have no field.
  expect(known.rows).toMatchObject([{ item: 'K-1', costCenter: '4711' }]);
  expect(known.rows[0]).not.toHaveProperty('note');
  expect((await again([other])).delivery.addressId).toBeUndefined();
});
