import type { BookAddress } from '@kerf/contract/schemas/address';
import type { ShippingTermsOnWire } from '@kerf/contract/schemas/shipping';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isDisabled } from '../../testing/is-disabled.ts';
import {
  clickButton,
  expectText,
  fine,
  packed,
  pasteText,
  visitOrderPad,
} from './testing/visit-order-pad.ts';

const uuid = (digit: number) => `0190c4aa-0000-7000-8000-00000000000${digit}`;
const bookAddress = (digit: number, company: string, country: string): BookAddress => ({
  _id: uuid(digit),
  version: 1,
  address: sampleAddress({ company, lines: ['1 Arbor Way'], city: company, country, region: '' }),
  text: company,
  isDefault: digit === 1,
  isForInvoices: false,
  archivedAt: null,
});
const bend = bookAddress(1, 'Bend', 'US');
const linz = bookAddress(2, 'Linz', 'AT');
const graz = bookAddress(3, 'Graz', 'AT');

const rated = (digit: number, name: string, zoneIds: readonly string[], price: number) => ({
  id: uuid(digit),
  name,
  words: '',
  kind: 'rates' as const,
  basis: 'flat' as const,
  rates: zoneIds.map((zoneId) => ({ zoneId, steps: [{ upTo: null, price }], freeFrom: null })),
  pieceGramsMax: null,
  pieceMmMax: null,
});
const zone = (digit: number, country: string) => ({
  id: uuid(digit),
  name: country,
  places: [{ country, regions: [], postalCodes: [] }],
});
const shipping: ShippingTermsOnWire = {
  zones: [zone(5, 'US'), zone(6, 'AT')],
  methods: [rated(7, 'Ground', [uuid(5), uuid(6)], 18), rated(8, 'Air', [uuid(6)], 60)],
};

async function visit(addresses: readonly BookAddress[], shop: object = {}) {
  const app = await visitOrderPad({
    api: {
      listAddresses: () => [...addresses],
      getShop: () => ({ holdHours: 48, ...shop }),
    },
  });
  await pasteText(document.body, `${fine.sku}\t6\n${fine.sku}\t6\n${packed.sku}\t20`);
  await expectText('3 ready');
  return app;
}

const control = () => screen.queryByRole('checkbox', { name: 'Ship to several addresses' });
const shipTo = (row: number) => screen.getByLabelText<HTMLSelectElement>(`Row ${row}, ship to`);
const placeButton = () => screen.getByRole('button', { name: /^Place order/i });

test.each([
  ['no addresses', []],
  ['one address', [bend]],
])('with %s there is no such choice', async (_what, addresses) => {
  await visit(addresses);
  expect(control()).toBeNull();
  expect(screen.queryByLabelText('Row 1, ship to')).toBeNull();
});

test('rows that go to another address have its freight, and are ordered for it', async () => {
  const { user, placed } = await visit([bend, linz], { shipping });
  const choice = await screen.findByRole('checkbox', { name: 'Ship to several addresses' });
  expect(screen.queryByLabelText('Row 1, ship to')).toBeNull();
  await user.click(choice);
  await user.selectOptions(shipTo(2), 'Linz, 1 Arbor Way, Linz');
  await user.click(await screen.findByRole('radio', { name: /^Air · / }));

  // Twelve of one price, and twenty of another; 18.00 and 60.00.
  await expectText('Shipping to address 1, Ground');
  await expectText('Shipping to address 2, Air');
  await user.click(placeButton());
  await waitFor(() => expect(placed).toHaveLength(1));
  expect(placed[0]?.body).toMatchObject({
    addressId: bend._id,
    shippingMethod: uuid(7),
    destinations: [{ addressId: linz._id, shippingMethod: uuid(8) }],
    lines: [
      { productId: fine._id, quantity: 6 },
      { productId: fine._id, quantity: 6, destination: 1 },
      { productId: packed._id, quantity: 20 },
    ],
    totalPrice: 2412,
  });
});

test('where no row goes to the order’s address, the first that is named is it', async () => {
  const { user, placed } = await visit([bend, linz, graz]);
  await user.click(await screen.findByRole('checkbox', { name: 'Ship to several addresses' }));
  for (const row of [1, 2]) await user.selectOptions(shipTo(row), 'Linz, 1 Arbor Way, Linz');
  await user.selectOptions(shipTo(3), 'Graz, 1 Arbor Way, Graz');
  await user.click(placeButton());
  await waitFor(() => expect(placed).toHaveLength(1));
  expect(placed[0]?.body).toMatchObject({
    addressId: linz._id,
    destinations: [{ addressId: graz._id }],
    lines: [
      { productId: fine._id, quantity: 12 },
      { productId: packed._id, quantity: 20, destination: 1 },
    ],
  });
});

test('turning it off sends every row to one address again, which can be undone', async () => {
  const { user } = await visit([bend, linz]);
  await user.click(await screen.findByRole('checkbox', { name: 'Ship to several addresses' }));
  await user.selectOptions(shipTo(2), 'Linz, 1 Arbor Way, Linz');
  expect(control()).toHaveProperty('checked', true);
  await user.click(await screen.findByRole('checkbox', { name: 'Ship to several addresses' }));
  expect(screen.queryByLabelText('Row 2, ship to')).toBeNull();
  await clickButton('Undo');
  expect(shipTo(2)).toHaveProperty('value', linz._id);
});

test('a column of a file or a paste names the address, and what the book does not have is asked about', async () => {
  const { user, placed } = await visitOrderPad({ api: { listAddresses: () => [bend, linz] } });
  await screen.findByRole('checkbox', { name: 'Ship to several addresses' });
  await pasteText(
    document.body,
    `SKU\tQty\tShip to\n${fine.sku}\t6\tlinz\n${packed.sku}\t20\tPlant 9\n${fine.sku}\t6\t`,
  );
  await expectText('2 ready, 1 needs attention');
  expect(shipTo(1)).toHaveProperty('value', linz._id);
  await expectText('“Plant 9” is not one address of your book. Choose it.');
  await user.selectOptions(shipTo(2), 'Linz, 1 Arbor Way, Linz');
  await expectText('3 ready');
  expect(isDisabled(placeButton())).toBe(false);
  await user.click(placeButton());
  await waitFor(() => expect(placed).toHaveLength(1));
  expect(placed[0]?.body).toMatchObject({ destinations: [{ addressId: linz._id }] });
});

test('an address that was archived meanwhile is asked about at its row', async () => {
  const archived = { ...linz, archivedAt: '2026-11-28T08:00:00.000Z' };
  let book = [bend, linz, graz];
  const { user, platform, buyer, unmount } = await visitOrderPad({
    api: { listAddresses: () => book },
  });
  await pasteText(document.body, `${fine.sku}\t6\n${packed.sku}\t20`);
  await user.click(await screen.findByRole('checkbox', { name: 'Ship to several addresses' }));
  await user.selectOptions(shipTo(2), 'Linz, 1 Arbor Way, Linz');
  unmount();
  book = [bend, archived, graz];
  await visitOrderPad({ platform, buyer, api: { listAddresses: () => book } });
  await expectText('The address of this row was archived. Choose another.');
  await expectText('1 ready, 1 needs attention');
});
