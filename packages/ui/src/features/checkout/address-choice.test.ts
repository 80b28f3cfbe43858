import type { BookAddress } from '@kerf/contract/schemas/address';
import type { ShippingTermsOnWire } from '@kerf/contract/schemas/shipping';
import { sampleBookAddress } from '@kerf/contract/testing/sample-addresses';
import { ProblemError } from '@kerf/domain/problem';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { padStore } from '../order-pad/pad-stores.ts';
import {
  clickButton,
  expectText,
  fine,
  pasteText,
  visitOrderPad,
} from '../order-pad/testing/visit-order-pad.ts';
import { sampleProfile, visitPurchase } from '../purchase/testing/visit-purchase.ts';

const office = sampleBookAddress({
  _id: '7b3c1d6e-2222-4333-8444-555566668888',
  address: sampleAddress({ company: 'Reed Office', lines: ['2 Arbor Way'] }),
});
const plant = sampleBookAddress({ isDefault: true });
const closed = sampleBookAddress({
  _id: '7b3c1d6e-2222-4333-8444-555566669999',
  archivedAt: '2026-03-12T14:05:09.000Z',
});

const withBook = (...book: BookAddress[]) => ({ listAddresses: () => [...book] });
const shipTo = () => screen.findByLabelText<HTMLSelectElement>('Ship to');

test('the default address is chosen and sent by its id, and another can be', async () => {
  const { user, sent, type, place } = await visitPurchase({
    api: withBook(office, plant, closed),
  });
  await type('10');
  expect((await shipTo()).value).toBe(plant._id);
  expect([...(await shipTo()).options].map(({ text }) => text)).toEqual([
    'Reed Office, 2 Arbor Way, Bend',
    'Reed Millwork, 1 Arbor Way, Bend',
    'Another address',
  ]);
  expect(screen.getByText(/Dock hours: Mon to Fri, 7 to 15/)).toBeDefined();
  expect(screen.queryByLabelText('Address')).toBeNull();
  await user.selectOptions(await shipTo(), 'Reed Office, 2 Arbor Way, Bend');
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ addressId: office._id, phone: '+1 541 555 0134' });
  expect(sent[0]?.body).not.toHaveProperty('address');
});

test('without a phone number of one’s own, that of the address is offered', async () => {
  await visitPurchase({
    api: {
      ...withBook(plant),
      getProfile: () => ({ ...sampleProfile({ email: '', displayName: 'Ada' }), phone: '' }),
    },
  });
  await shipTo();
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '+1 541 555 0100');
});

test('another address is the one text as without a book', async () => {
  const { user, sent, type, place } = await visitPurchase({ api: withBook(plant) });
  await type('10');
  await user.selectOptions(await shipTo(), 'Another address');
  await user.clear(screen.getByLabelText('Address'));
  await user.type(screen.getByLabelText('Address'), '9 Mill Lane');
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ address: '9 Mill Lane' });
  expect(sent[0]?.body).not.toHaveProperty('addressId');
});

test('with no current address in the book, only the text is asked for', async () => {
  await visitPurchase({ api: withBook(closed) });
  expect(await screen.findByLabelText('Address')).toBeDefined();
  expect(screen.queryByLabelText('Ship to')).toBeNull();
});

test('if the book cannot be read, the address can still be written', async () => {
  const { sent, type, place } = await visitPurchase({
    api: {
      listAddresses: () => {
        throw new ProblemError({ code: 'forbidden' });
      },
    },
  });
  await type('10');
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ address: '418 Millrace Road' });
});

test('an address that was archived meanwhile is said, and another is chosen', async () => {
  let book = [plant, office];
  const { user, sent, type, place } = await visitPurchase({
    api: { listAddresses: () => book },
    placeOrder: () => {
      book = [office];
      throw new ProblemError({ code: 'not_found', what: 'address' });
    },
  });
  await type('10');
  await shipTo();
  await place();
  await expectText('The address that you chose was archived. Choose another.');
  await place();
  expect(sent).toHaveLength(1);
  await user.selectOptions(await shipTo(), 'Reed Office, 2 Arbor Way, Bend');
  await place();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ addressId: office._id });
});

const [us, ground] = [
  '0190c4aa-0000-7000-8000-000000000001',
  '0190c4aa-0000-7000-8000-000000000002',
];
const toOregon: ShippingTermsOnWire = {
  zones: [
    {
      id: us,
      name: 'Oregon',
      places: [{ country: 'US', regions: ['US-OR'], postalCodes: [{ from: '97', to: '97' }] }],
    },
  ],
  methods: [
    {
      id: ground,
      name: 'Ground',
      words: '',
      kind: 'rates',
      basis: 'flat',
      rates: [{ zoneId: us, steps: [{ upTo: null, price: 18 }], freeFrom: null }],
      pieceGramsMax: null,
      pieceMmMax: null,
    },
  ],
};

test('shipping is priced by the chosen address, and asks for the place only of another one', async () => {
  const { user, sent, type, place } = await visitPurchase({
    api: { ...withBook(plant), getShop: () => ({ holdHours: 48, shipping: toOregon }) },
  });
  await type('10');
  expect(await screen.findByRole('radio', { name: /^Ground · \$18\.00/ })).toBeDefined();
  expect(screen.queryByLabelText('Postal code')).toBeNull();
  await user.selectOptions(await shipTo(), 'Another address');
  expect(screen.getByLabelText('Postal code')).toBeDefined();
  await user.selectOptions(await shipTo(), 'Reed Millwork, 1 Arbor Way, Bend');
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    addressId: plant._id,
    shippingMethod: ground,
    shippingTo: { country: 'US', region: 'US-OR', postalCode: '97702' },
  });
});

test('on the pad the choice is kept, and the order goes there', async () => {
  const { user, buyer, platform, unmount } = await visitOrderPad({ api: withBook(plant, office) });
  await user.selectOptions(await shipTo(), 'Reed Office, 2 Arbor Way, Bend');
  await pasteText(document.body, `${fine.sku}\t10`);
  await expectText('1 ready');
  padStore(platform.drafts, buyer.email).flush();
  unmount();
  // As after a restart, from what is on the device.
  const restarted = createMemoryPlatform({ drafts: { ...platform.drafts } });
  const again = { api: withBook(plant, office), buyer, platform: restarted };
  const { placed } = await visitOrderPad(again);
  await expectText('1 ready');
  expect((await shipTo()).value).toBe(office._id);
  await clickButton(/^Place order · /);
  await waitFor(() => expect(placed).toHaveLength(1));
  expect(placed[0]?.body).toMatchObject({ addressId: office._id });
});
